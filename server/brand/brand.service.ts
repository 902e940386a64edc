import { createHash } from 'node:crypto';
import { DRAWN, drawingOf, drawingText, letterOf, markSource, type BrandFile, type Drawing } from '../../rules/brand';
import { EntityTable } from '../database/entity-table';
import { insertRows, saveRows } from '../database/insert-rows';
import { firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { PicturesService } from '../pictures/pictures.service';
import { SettingEntity } from '../settings/setting.entity';
import { BrandFileEntity } from './brand-file.entity';
import { drawApart, type DrawnFile, type What } from './draw-apart';

export type BrandService = ReturnType<typeof createBrandService>;

interface Source {
  readonly drawing: Drawing;
  /** Link of a picture, or a letter. */
  readonly source: string;
  /** Hash of the picture; null for a letter. */
  readonly contentHash: string | null;
}

const files = new EntityTable(BrandFileEntity);
const settings = new EntityTable(SettingEntity);

/** Version of the drawing in draw-brand.ts. It is part of the name of what is drawn: other files need other names. */
const DRAWING = 'brand-1';

const nameOf = (what: What, bytes: Buffer): string =>
  createHash('sha256').update(`${DRAWING}\n${what}\n`).update(bytes).digest('hex').slice(0, 32);

/**
 * Creates the service of what is drawn from the foundation's logo, or the letter of its name, and from its signature:
 * icons, the picture of link previews, prints on receipts and in mails.
 */
export function createBrandService(deps: ServiceDeps, pictures: Pick<PicturesService, 'largest'>) {
  const { dataSource, content } = deps;

  /** Stores what was drawn, unless the consent to its picture was withdrawn meanwhile. */
  const store = (what: What, { drawing, source, contentHash }: Source, drawn: readonly DrawnFile[]): Promise<void> =>
    content.write(async (manager) => {
      const shown = 'select 1 from pictures where content_hash = $1 and withdrawn_at is null for share';
      if (contentHash !== null && !(await firstRow(manager, shown, [contentHash]))) return;
      const createdAt = deps.now();
      const rows = drawn.map((file) => ({ ...file, drawing: drawing.drawing, contentHash, createdAt }));
      await insertRows(manager, files, rows, 'on conflict do nothing');
      const row = { key: DRAWN[what], value: drawingText(drawing, source), updatedBy: null, updatedAt: createdAt };
      await saveRows(manager, settings, 'key', [row]);
    });

  /** Draws of a source what was not drawn yet; false for one that cannot be drawn. */
  const drawOne = async (what: What, source: string, stored: string | undefined): Promise<boolean> => {
    if (drawingOf(stored, source)) return true;
    if (source === '') return false;
    const letter = letterOf(source);
    const picture = letter === null ? await pictures.largest(source) : null;
    const shown = letter ?? picture?.bytes;
    const drawn = shown === undefined ? null : await drawApart({ what, shown });
    const print = drawn?.files.find(({ file }) => file === 'print');
    if (!drawn || !print) return false;
    const { width, height } = print;
    const drawing = { drawing: nameOf(what, drawn.bytes), width, height };
    await store(what, { drawing, source, contentHash: picture?.contentHash ?? null }, drawn.files);
    return true;
  };

  return {
    /** Draws what the settings name and was not drawn yet: for a logo that cannot be drawn the letter of the name. */
    async draw(): Promise<void> {
      const rows = await dataSource.query<{ key: string; value: string }[]>(
        `select key, value from settings where key in ('site_name', 'site_logo', 'receipt_signature', $1, $2)`,
        [DRAWN.logo, DRAWN.signature],
      );
      const values: Partial<Record<string, string>> = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
      const siteName = values['site_name'] || deps.siteName;
      const [logo, letter] = [values['site_logo'] ?? '', markSource({ logo: '', siteName })];
      if (logo === '' || !(await drawOne('logo', logo, values[DRAWN.logo])))
        await drawOne('logo', letter, values[DRAWN.logo]);
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
