import { unzipSync } from 'fflate';

/** Reads a ZIP file with a library that the product does not use: its files by path. */
export function filesInZip(bytes: ArrayBuffer): Map<string, string> {
  const text = new TextDecoder('utf-8', { ignoreBOM: true });
  return new Map(Object.entries(unzipSync(new Uint8Array(bytes))).map(([path, file]) => [path, text.decode(file)]));
}

/** Reads a ZIP file that the API answered with. */
export function filesInBase64(base64: string): Map<string, string> {
  const bytes = Buffer.from(base64, 'base64');
  return filesInZip(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);
}

/** Splits a CSV file of the exports into rows of cells, quotes and line breaks in cells included. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare = '', end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (end === undefined) break;
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}
