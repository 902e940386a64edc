import { readdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const compressible = /\.(?:css|html|js|json|svg|ttf|txt|webmanifest)$/;
/** Size in bytes below which a compressed copy does not pay for its header. */
const smallest = 512;

async function compressFile(path, quality) {
  const content = await readFile(path);
  const copies = [
    ['.br', await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })],
    ['.gz', await gzipped(content, { level: 9 })],
  ];
  for (const [suffix, copy] of copies) if (copy.length < content.length) await writeFile(path + suffix, copy);
}

/** Writes a brotli and a gzip copy beside every text file of a folder. */
export async function precompress(folder, quality) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name) && !entry.parentPath.includes('/.vite'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).size >= smallest);
  await Promise.all(paths.map((path) => compressFile(path, quality)));
}
