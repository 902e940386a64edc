import type { Queryable } from '../database/sql';
import type { ReceiptSnapshot } from './receipt-document';

/** PNGs that a receipt prints, by the names of their drawings. */
export type PrintImages = Readonly<Record<string, Uint8Array>>;

/** Maximum number of files kept in memory: those of today's receipts, and of some older ones. */
const MAX_KEPT = 16;
/** Files by their names, which stand for the same bytes for good. */
const kept = new Map<string, Uint8Array>();

function keep(drawing: string, bytes: Uint8Array): void {
  kept.set(drawing, bytes);
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) return;
    kept.delete(oldest);
  }
}

/** Reads logo and signature of a receipt, as they were when it was issued. */
export async function readPrintImages(
  db: Queryable,
  { organisation: { logo, signature } }: Pick<ReceiptSnapshot, 'organisation'>,
): Promise<PrintImages> {
  const named = [logo, signature].flatMap((each) => (each ? [each.drawing] : []));
  const missing = named.filter((drawing) => !kept.has(drawing));
  if (missing.length > 0) {
    const rows = await db.query<{ drawing: string; bytes: Uint8Array }[]>(
      `select drawing, bytes from brand_files where file = 'print' and drawing = any($1)`,
      [missing],
    );
    for (const { drawing, bytes } of rows) keep(drawing, bytes);
  }
  return Object.fromEntries(
    named.flatMap((drawing) => {
      const bytes = kept.get(drawing);
      return bytes ? [[drawing, bytes]] : [];
    }),
  );
}
