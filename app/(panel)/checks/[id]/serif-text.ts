import localFont from "next/font/local";

/** For the running text of a summary: only the page of a Check has any, and only it loads the font. */
export const serifText = localFont({
  src: "../../../../node_modules/@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2",
  variable: "--face-serif-400",
  weight: "400",
  display: "optional",
  adjustFontFallback: "Times New Roman",
});
