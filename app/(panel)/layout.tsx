import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { viewerQuery } from "#components/account/viewer-query";
import { PanelProviders } from "#components/panel/panel-providers";
import { PanelFrame } from "#components/shell/panel-frame";
import { readTheme, THEME_COOKIE } from "#components/theme/themes";
import { maybeViewer, viewerOf } from "../viewer";
import { ClientWords } from "../words";

/** The frame of every signed-in screen. Who is not signed in is led away by the page, which knows its own address. */
export default async function PanelLayout({ children }: { children: ReactNode }) {
  const ctx = await maybeViewer();
  if (ctx === null) return children;
  const [viewer, jar] = await Promise.all([viewerOf(ctx), cookies()]);
  const memory = new QueryClient();
  memory.setQueryData(viewerQuery.queryKey, viewer);
  return (
    <ClientWords rooms={["actions", "box", "dialog", "errors", "home", "refusal", "rut", "search", "shell", "table", "vocabulary"]}>
      <PanelProviders>
        <HydrationBoundary state={dehydrate(memory)}>
          <PanelFrame viewer={viewer} theme={readTheme(jar.get(THEME_COOKIE)?.value)}>
            {children}
          </PanelFrame>
        </HydrationBoundary>
      </PanelProviders>
    </ClientWords>
  );
}
