import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { viewerQuery } from "#components/account/viewer-query";
import { PanelProviders } from "#components/panel/panel-providers";
import { PersonProvider } from "#components/session/person";
import { SessionKeeper } from "#components/session/session-keeper";
import { PanelFrame } from "#components/shell/panel-frame";
import { readTheme, THEME_COOKIE } from "#components/theme/themes";
import { env } from "#lib/env";
import { maybeSession, maybeViewer, viewerOf } from "../viewer";
import { ClientWords } from "../words";

/** What moves on every screen, and over it: the box, the palette, the dialogs of the session. */
const FRAME = ["box", "dialog", "login", "palette", "refusal", "session", "settings", "shell"] as const;
/** What moves in the screens that every day opens. */
const SCREENS = ["actions", "errors", "home", "rut", "search", "table", "vocabulary"] as const;

/** The frame of every signed-in screen. Who is not signed in is led away by the page, which knows its own address. */
export default async function PanelLayout({ children }: { children: ReactNode }) {
  const ctx = await maybeViewer();
  if (ctx === null) return children;
  const [viewer, session, jar] = await Promise.all([viewerOf(ctx), maybeSession(), cookies()]);
  const { OIDC_ISSUER, OIDC_NAME, PUBLIC_BASE_URL } = env();
  const ways = { homeAddress: PUBLIC_BASE_URL, oidc: OIDC_ISSUER === undefined ? null : { id: "oidc", name: OIDC_NAME } };
  const memory = new QueryClient();
  memory.setQueryData(viewerQuery.queryKey, viewer);
  return (
    <ClientWords rooms={[...FRAME, ...SCREENS]}>
      <PanelProviders>
        <HydrationBoundary state={dehydrate(memory)}>
          <PersonProvider personId={ctx.actor.id}>
            <PanelFrame viewer={viewer} theme={readTheme(jar.get(THEME_COOKIE)?.value)}>
              {children}
            </PanelFrame>
            {session === null ? null : <SessionKeeper initial={session} email={viewer.email} ways={ways} />}
          </PersonProvider>
        </HydrationBoundary>
      </PanelProviders>
    </ClientWords>
  );
}
