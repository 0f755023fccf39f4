/** Run by `next build` (next.config.mjs): the built files as they will travel, compressed once and as small as they go. */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Beside `static`, so that Next itself neither lists nor serves it. */
export const COMPRESSED = "compressed";
/** What is already compressed (fonts, pictures) is not named here. */
const TEXT = /\.(js|css|svg|json|txt)$/;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** @param {string} folder Next's own: `.next`. */
export async function compressBuilt(folder) {
  await rm(join(folder, COMPRESSED), { recursive: true, force: true });
  const found = await readdir(join(folder, "static"), { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile() && TEXT.test(entry.name)).map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map((file) => compress(folder, file)));
}

/**
 * @param {string} folder
 * @param {string} file
 */
async function compress(folder, file) {
  const whole = await readFile(file);
  const target = join(folder, COMPRESSED, file.slice(join(folder, "static").length + 1));
  const hints = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
  };
  const forms = { br: await brotli(whole, { params: hints }), gz: await gzipped(whole, { level: constants.Z_BEST_COMPRESSION }) };
  await mkdir(dirname(target), { recursive: true });
  for (const [ending, form] of Object.entries(forms)) if (form.length < whole.length) await writeFile(`${target}.${ending}`, form);
}
