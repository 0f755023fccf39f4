import type { Metadata } from "next";
import localFont from "next/font/local";
import { cookies } from "next/headers";
import { connection } from "next/server";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { readTheme, THEME_COOKIE, type Theme } from "#components/theme/themes";
import "./globals.css";

// `optional`: a font that comes late is used from the next page on. Exchanged under the eyes it would move what is being read.
const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--font-inter",
  weight: "100 900",
  display: "optional",
});
// Titles and figures have one weight: alone it is less than half of all weights together. Running text: checks/[id]/serif-text.ts.
const serifTitles = localFont({
  src: "../node_modules/@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2",
  variable: "--face-serif-600",
  weight: "600",
  display: "optional",
  adjustFontFallback: "Times New Roman",
});

/** The same for every address: an unfurled link says what Cotejo is, never whom it leads to. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell");
  return {
    title: { default: "Cotejo", template: "%s · Cotejo" },
    description: t("description"),
    robots: { index: false, follow: false, noarchive: true, nosnippet: true },
    openGraph: { title: "Cotejo", description: t("description"), siteName: "Cotejo", type: "website" },
    referrer: "same-origin",
    formatDetection: { telephone: false, email: false, address: false },
  };
}

const PAPER = { light: "#fbfaf7", dark: "#14130f" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Every page is made for its request: the nonce of its scripts lives in the request's headers.
  await connection();
  const [locale, jar] = await Promise.all([getLocale(), cookies()]);
  const theme = readTheme(jar.get(THEME_COOKIE)?.value);
  return (
    <html
      lang={locale}
      data-theme={theme === "system" ? undefined : theme}
      className={`${inter.variable} ${serifTitles.variable}`}
      // The theme switch writes data-theme by hand.
      suppressHydrationWarning
    >
      <head>
        <BrowserColours theme={theme} />
      </head>
      <body>{children}</body>
    </html>
  );
}

/** The browser's own surface follows the choice from the first byte: between two pages nothing light shows in the dark. */
function BrowserColours({ theme }: { theme: Theme }) {
  return (
    <>
      <meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
      {(["light", "dark"] as const).map((scheme) => (
        <meta
          key={scheme}
          name="theme-color"
          media={`(prefers-color-scheme: ${scheme})`}
          content={PAPER[theme === "system" ? scheme : theme]}
        />
      ))}
    </>
  );
}
