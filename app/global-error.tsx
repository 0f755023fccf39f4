"use client";

import { LOCALES } from "#components/locale/locales";
import { Failure } from "#components/shell/failure";
import { useFailureWords } from "./failure-words";
import "./globals.css";

/** When even the frame of all pages failed: its own document, in the language of the person and the theme of the machine. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  const { language, words } = useFailureWords();
  return (
    <html lang={LOCALES[language]}>
      <head>
        <title>Cotejo</title>
        <meta name="robots" content="noindex" />
      </head>
      <body>
        <main className="mx-auto max-w-2xl px-5 py-24">
          <Failure words={words} error={error} retry={retry} />
        </main>
      </body>
    </html>
  );
}
