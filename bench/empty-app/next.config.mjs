import { compressBuilt } from "../../lib/http/compress-built.mjs";

/** @type {import("next").NextConfig} Set as the product's, so that nothing but the work of the handler differs. */
export default {
  poweredByHeader: false,
  compress: false,
  images: { unoptimized: true },
  compiler: { runAfterProductionCompile: ({ distDir }) => compressBuilt(distDir) },
};
