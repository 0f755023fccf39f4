import createNextIntlPlugin from "next-intl/plugin";
import { compressBuilt } from "./lib/http/compress-built.mjs";
import { API_POLICY, PRIVATE, SECURITY_HEADERS } from "./lib/http/security-headers.mjs";

/** @param {ReadonlyArray<readonly [name: string, value: string]>} pairs */
const asHeaders = (pairs) => pairs.map(([key, value]) => ({ key, value }));

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  skipTrailingSlashRedirect: true,
  productionBrowserSourceMaps: false,
  images: { unoptimized: true },
  // `npm run verify` runs tsc over everything, tests too; once is enough.
  typescript: { ignoreBuildErrors: true },
  // The guard answers with these; Next would compress anew for every browser, and less.
  compiler: { runAfterProductionCompile: ({ distDir }) => compressBuilt(distDir) },
  // Ours says what our messages need, in a tenth of the size; the server keeps next-intl's own.
  turbopack: { resolveAlias: { "use-intl/format-message": { browser: "./components/locale/format-message.tsx" } } },
  // proxy.ts never sees /api; a body that it would see is cut without an error beyond this.
  // authInterrupts: `forbidden()` answers 403 with app/(panel)/forbidden.tsx.
  experimental: { proxyClientMaxBodySize: "1mb", authInterrupts: true },
  // Between two pages the head is for a moment without its icon, and browsers then ask for this address of their own accord.
  rewrites: async () => [{ source: "/favicon.ico", destination: "/icon.svg" }],
  // The guard sends all of these, and those known only at run time; here they stand for a start without it.
  headers: async () => [
    { source: "/:path*", headers: asHeaders(SECURITY_HEADERS) },
    {
      source: "/api/:path*",
      headers: asHeaders([
        ["Cache-Control", PRIVATE],
        ["Content-Security-Policy", API_POLICY],
      ]),
    },
    { source: "/checks/:id/report.pdf", headers: asHeaders([["Content-Security-Policy", API_POLICY]]) },
  ],
};

export default createNextIntlPlugin("./app/i18n.ts")(config);
