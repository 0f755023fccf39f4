import type { ReactNode } from "react";
import { SettingsFrame } from "#components/settings/settings-frame";
import { maybeViewer } from "../../viewer";
import { ClientWords } from "../../words";

/** Who is not signed in is led away by the page, which knows its own address. */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const ctx = await maybeViewer();
  if (ctx === null) return children;
  return (
    <ClientWords rooms={["settings", "shell"]}>
      <SettingsFrame role={ctx.actor.role ?? "officer"}>{children}</SettingsFrame>
    </ClientWords>
  );
}
