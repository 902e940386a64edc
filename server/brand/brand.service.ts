import { createHash } from 'node:crypto';
import { DRAWN, drawingOf, drawingText, letterOf, markSource, type BrandFile, type Drawing } from '../../rules/brand';
import { EntityTable } from '../database/entity-table';
import { insertRows, saveRows } from '../database/insert-rows';
import { firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { PicturesService } from '../pictures/pictures.service';
import { SettingEntity } from '../settings/setting.entity';
import { BrandFileEntity } from './brand-file.entity';
import { DRAWING, drawMark, drawSignature, type DrawnFile } from './draw-brand';
import { letterTile } from './letter-tile';

export type BrandService = ReturnType<typeof createBrandService>;

type What = keyof typeof DRAWN;

const files = new EntityTable(BrandFileEntity);
const settings = new EntityTable(SettingEntity);

const draw: Readonly<Record<What, (bytes: Buffer) => Promise<DrawnFile[]>>> = {
  logo: drawMark,
  signature: drawSignature,
};

const nameOf = (what: What, bytes: Buffer): string =>
  createHash('sha256').update(`${DRAWING}\n${what}\n`).update(bytes).digest('hex').slice(0, 32);

/**
 * Creates the service of what is drawn from the foundation's logo, or the letter of its name, and from its signature:
 * icons, the picture of link previews, prints on receipts and in mails.
 */
export function createBrandService(deps: ServiceDeps, pictures: Pick<PicturesService, 'largest'>) {
  const { dataSource, content } = deps;

  const store = (what: What, drawing: Drawing, source: string, drawn: readonly DrawnFile[]): Promise<void> =>
    content.write(async (manager) => {
      const createdAt = deps.now();
      const rows = drawn.map((file) => ({ ...file, drawing: drawing.drawing, createdAt }));
      await insertRows(manager, files, rows, 'on conflict do nothing');
      const row = { key: DRAWN[what], value: drawingText(drawing, source), updatedBy: null, updatedAt: createdAt };
      await saveRows(manager, settings, 'key', [row]);
    });

  /** Reads what a source shows; null for a link whose picture the site does not keep, and a letter without a font. */
  const bytesOf = (source: string): Promise<Buffer | null> | Buffer | null => {
    const letter = letterOf(source);
    return letter === null ? pictures.largest(source) : letterTile(letter);
  };

  const drawOne = async (what: What, source: string, stored: string | undefined): Promise<void> => {
    if (source === '' || drawingOf(stored, source)) return;
    const bytes = await bytesOf(source);
    if (!bytes) return;
    const drawn = await draw[what](bytes);
    const print = drawn.find(({ file }) => file === 'print');
    if (!print) return;
    const { width, height } = print;
    await store(what, { drawing: nameOf(what, bytes), width, height }, source, drawn);
  };

  return {
    /** Draws what the settings name and was not drawn yet. */
    async draw(): Promise<void> {
      const rows = await dataSource.query<{ key: string; value: string }[]>(
        `select key, value from settings where key in ('site_name', 'site_logo', 'receipt_signature', $1, $2)`,
        [DRAWN.logo, DRAWN.signature],
      );
      const values: Partial<Record<string, string>> = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
      const mark = markSource({ logo: values['site_logo'] ?? '', siteName: values['site_name'] || deps.siteName });
      await drawOne('logo', mark, values[DRAWN.logo]);
      await drawOne('signature', values['receipt_signature'] ?? '', values[DRAWN.signature]);
    },

    /** Reads a drawn file; null when there is none. */
    async file(drawing: string, file: BrandFile): Promise<Buffer | null> {
      const row = await firstRow<{ bytes: Buffer }>(
        dataSource,
        'select bytes from brand_files where drawing = $1 and file = $2',
        [drawing, file],
      );
      return row?.bytes ?? null;
    },
  };
}
