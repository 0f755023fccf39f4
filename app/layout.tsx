import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { cookies } from "next/headers";
import { connection } from "next/server";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { readTheme, THEME_COOKIE } from "#components/theme/themes";
import "./globals.css";

const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--font-inter",
  weight: "100 900",
  display: "swap",
});
const sourceSerif = localFont({
  src: "../node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2",
  variable: "--font-source-serif",
  weight: "200 900",
  display: "swap",
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

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbfaf7" },
    { media: "(prefers-color-scheme: dark)", color: "#14130f" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Every page is made for its request: the nonce of its scripts lives in the request's headers.
  await connection();
  const [locale, jar] = await Promise.all([getLocale(), cookies()]);
  const theme = readTheme(jar.get(THEME_COOKIE)?.value);
  return (
    <html
      lang={locale}
      data-theme={theme === "system" ? undefined : theme}
      className={`${inter.variable} ${sourceSerif.variable}`}
      // The theme switch writes data-theme by hand.
      suppressHydrationWarning
    >
      <body>{children}</body>
    </html>
  );
}
