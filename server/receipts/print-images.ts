import type { Queryable } from '../database/sql';
import type { ReceiptSnapshot } from './receipt-document';

/** PNGs that a receipt prints, by the names of their drawings. */
export type PrintImages = Readonly<Record<string, Uint8Array>>;

/** Maximum number of files kept in memory: those of today's receipts, and of some older ones. */
const MAX_KEPT = 16;
/** Bytes by name, which stands for the same bytes for good; whether a file is still there is asked each time. */
const kept = new Map<string, Uint8Array>();

function keep(drawing: string, bytes: Uint8Array): void {
  kept.set(drawing, bytes);
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) return;
    kept.delete(oldest);
  }
}

/**
 * Reads logo and signature of a receipt, as they were when it was issued. One whose picture is not shown any more is left
 * out.
 */
export async function readPrintImages(
  db: Queryable,
  { organisation: { logo, signature } }: Pick<ReceiptSnapshot, 'organisation'>,
): Promise<PrintImages> {
  const named = [logo, signature].flatMap((each) => (each ? [each.drawing] : []));
  if (named.length === 0) return {};
  const rows = await db.query<{ drawing: string; bytes: Uint8Array | null }[]>(
    `select drawing, case when drawing <> all($2) then bytes end as bytes
       from brand_files where file = 'print' and drawing = any($1)`,
    [named, [...kept.keys()]],
  );
  return Object.fromEntries(
    rows.flatMap(({ drawing, bytes: read }) => {
      const bytes = read ?? kept.get(drawing);
      if (!bytes) return [];
      keep(drawing, bytes);
      return [[drawing, bytes]];
    }),
  );
}
