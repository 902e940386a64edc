import { LEGAL_PAGES, legalTextSchema } from '../../rules/legal-text';
import { validate } from '../../rules/validate';
import { recordAudit } from '../audit/audit';
import { changedSince, holdsAlready } from '../audit/audited-writes';
import { EntityTable } from '../database/entity-table';
import { saveRows } from '../database/insert-rows';
import { perVersion } from '../database/per-version';
import { firstRow, type Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type {
  LegalPage,
  LegalText,
  LegalTextPayload,
  LegalTextRecord,
  UpdateLegalTextInput,
} from '../generated/resolvers';
import { changedMeanwhile, toUserErrors } from '../graphql/user-errors';
import { queuePictures } from '../jobs/queue-pictures';
import { sanitize, sanitizeForReading } from '../html/sanitize';
import { LegalTextEntity } from './legal-text.entity';

export type LegalService = ReturnType<typeof createLegalService>;

const table = new EntityTable(LegalTextEntity);

const RECORDS = `
  select t.page, t.html, coalesce(nullif(u.full_name, ''), u.email) as "updatedBy", t.updated_at as "updatedAt"
    from legal_texts t join users u on u.id = t.updated_by`;

const builtIn = (page: LegalPage): LegalTextRecord => ({ page, html: '', updatedBy: null, updatedAt: null });

/** Creates the service of the legal pages' texts: those of the office, in place of the built-in ones. */
export function createLegalService(deps: ServiceDeps) {
  const { dataSource, content } = deps;

  const readTexts = perVersion(content, () =>
    dataSource.query<LegalText[]>(`select page, html, updated_at as "updatedAt" from legal_texts where html <> ''`),
  );
  const findRecord = async (db: Queryable, page: LegalPage): Promise<LegalTextRecord> =>
    (await firstRow<LegalTextRecord>(db, `${RECORDS} where t.page = $1`, [page])) ?? builtIn(page);

  return {
    /** Reads the office's text of a page; null while the built-in one is shown. */
    async text(page: LegalPage): Promise<LegalText | null> {
      const text = (await readTexts()).find((each) => each.page === page);
      return text ? { ...text, html: sanitizeForReading(text.html) } : null;
    },

    /** Lists all pages for the office; one without a text of its own is empty. */
    async list(): Promise<LegalTextRecord[]> {
      const rows = await dataSource.query<LegalTextRecord[]>(RECORDS);
      return LEGAL_PAGES.map((page) => rows.find((row) => row.page === page) ?? builtIn(page));
    },

    /**
     * Saves the text of a page, sanitized, with optimistic locking. An empty text brings the built-in one back.
     * @returns the saved text, or errors by field
     */
    async save(userId: string, { readAt, ...input }: UpdateLegalTextInput): Promise<LegalTextPayload> {
      const { value, errors } = validate(legalTextSchema, input);
      if (errors.length > 0) return { legalText: null, userErrors: toUserErrors(errors) };
      const { page, html } = value;
      const saved = await content.write(async (manager) => {
        // A text that was never saved has no row to lock; readers do not wait for this lock.
        await manager.query('lock table legal_texts in share row exclusive mode');
        const before = await findRecord(manager, page);
        const row = { page, html: sanitize(html), updatedBy: userId, updatedAt: deps.now() };
        if (before.updatedAt && changedSince(before.updatedAt, readAt))
          return (await holdsAlready(manager, table.name, table.row(row))) ? before : null;
        await saveRows(manager, table, 'page', [row]);
        await queuePictures(manager);
        const after = await findRecord(manager, page);
        await recordAudit(manager, {
          userId,
          action: 'legal_text.update',
          entity: 'legal_text',
          entityId: page,
          before,
          after,
        });
        return after;
      });
      if (!saved) return { legalText: null, userErrors: [changedMeanwhile('text')] };
      return { legalText: saved, userErrors: [] };
    },
  };
}
