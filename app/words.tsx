import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";

type Words = Awaited<ReturnType<typeof getMessages>>;

/** Sends the browser only the words that its moving parts say. */
export async function ClientWords({ rooms, children }: { rooms: (keyof Words)[]; children: ReactNode }) {
  const all = await getMessages();
  const few = Object.fromEntries(rooms.map((room) => [room, all[room]]));
  return <NextIntlClientProvider messages={few}>{children}</NextIntlClientProvider>;
}
