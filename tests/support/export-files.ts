import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openCsv } from '../../server/imports/read/csv';
import type { FileRow, OpenFile } from '../../server/imports/read/refusal';
import { openXlsx } from '../../server/imports/read/xlsx';
import { openZip } from '../../server/imports/read/zip';
import type { Api } from './api';

const CREATE = `mutation ($input: ExportInput!) {
  createExport(input: $input) { export { path fileName } userErrors { field code message } }
}`;

export interface Created {
  readonly export: { path: string; fileName: string } | null;
  readonly userErrors: { field: string[]; code: string; message: string }[];
}

/** Asks for a file. */
export const createExport = async (api: Api, token: string, input: object): Promise<Created> =>
  (await api.call<{ createExport: Created }>(CREATE, { input }, { token })).data.createExport;

/** Asks for a file and fetches it. */
export async function download(
  api: Api,
  token: string,
  input: object,
): Promise<{ bytes: Buffer; response: Response; name: string }> {
  const { export: link, userErrors } = await createExport(api, token, input);
  if (!link) throw new Error(userErrors[0]?.message);
  const response = await fetch(api.origin + link.path);
  return { bytes: Buffer.from(await response.arrayBuffer()), response, name: link.fileName };
}

async function withFd<T>(bytes: Buffer, work: (fd: number) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'foundation-xlsx-'));
  const path = join(folder, 'file.xlsx');
  writeFileSync(path, bytes);
  const fd = openSync(path, 'r');
  try {
    return await work(fd);
  } finally {
    closeSync(fd);
    rmSync(folder, { recursive: true });
  }
}

async function rowsOf(file: OpenFile): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for await (const chunk of file.rows) rows.push(...chunk);
  return rows;
}

/** Reads a sheet, the first by default, by the product's own reader. */
export const cellsOfXlsx = (bytes: Buffer, sheet = 0): Promise<FileRow[]> =>
  withFd(bytes, async (fd) => rowsOf(await openXlsx(fd, sheet)));

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Reads a CSV by the product's own reader. */
export const cellsOfCsv = async (bytes: Buffer): Promise<FileRow[]> => rowsOf(await openCsv(once(bytes)));

/** Reads a part of an Excel file as text; '' without it. */
export const partOf = (bytes: Buffer, name: string): Promise<string> =>
  withFd(bytes, async (fd) => {
    const part = await (await openZip(fd)).open(name);
    return part ? (await buffer(part)).toString('utf8') : '';
  });
