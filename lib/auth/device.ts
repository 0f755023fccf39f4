/** What a person recognises a browser by. Pure. Family and system only: no version, no model, nothing that follows anybody. */

// In this order: most browsers also name those whose engine they share.
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\/|\bChromium\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b|\biPad\b|\biPod\b/, "iOS"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b|\bMac OS X\b/, "macOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

/** `Firefox · Linux` of a `User-Agent`; one of the two when only that is known, and the empty string when neither is. */
export function deviceOf(userAgent: string): string {
  const known = (table: [RegExp, string][]) => table.find(([mark]) => mark.test(userAgent))?.[1];
  return [known(BROWSERS), known(SYSTEMS)].filter((word) => word !== undefined).join(" · ");
}
