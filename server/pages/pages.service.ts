import { PAGE_KEYS, pageSchema } from '../../rules/page';
import { validate } from '../../rules/validate';
import { recordAudit } from '../audit/audit';
import { whoChanged } from '../audit/who-changed';
import { changedSince, holdsAlready } from '../audit/audited-writes';
import { EntityTable } from '../database/entity-table';
import { saveRows } from '../database/insert-rows';
import { firstRow, type Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { Page, PageContentInput, PageKey, PageRecord, UserError } from '../generated/resolvers';
import { changedMeanwhile, toUserErrors, userError } from '../graphql/user-errors';
import { queuePictures } from '../jobs/queue-pictures';
import { toBody, toStored, type Body, type StoredBody } from './page-body';
import { createPublicTexts } from '../settings/settings.service';
import { PageContentEntity } from './page-content.entity';

export type PagesService = ReturnType<typeof createPagesService>;

/** A page as resolvers return it: content with its type's name. */
export type PublicPage = Omit<Page, 'content'> & { content: Body };
export type OfficePage = Omit<PageRecord, 'content'> & { content: Body };

type Row<T> = Omit<T, 'content'> & { content: StoredBody[PageKey] };

const table = new EntityTable(PageContentEntity);
const columns = table.selectAllBut(['updatedBy', 'updatedAt'], { alias: 'p' });
const recordColumns = `${columns}, coalesce(nullif(u.full_name, ''), u.email) as "updatedBy", p.updated_at as "updatedAt"`;
const records = 'page_content p left join users u on u.id = p.updated_by';

const withBody = <T extends Pick<Row<Page>, 'pageKey' | 'content'>>(
  row: T,
): Omit<T, 'content'> & { content: Body } => ({
  ...row,
  content: toBody(row.pageKey, row.content),
});

/** Refuses input without exactly the content of the page's own key. */
function contentErrors(key: PageKey, { content }: PageContentInput): UserError[] {
  const given = PAGE_KEYS.filter((known) => content[known]);
  if (given.length === 1 && given[0] === key) return [];
  return [userError('content', 'INVALID', `The content of the page "${key}" has to be given, and no other.`)];
}

/**
 * Creates the service of the four pages that the office edits.
 * @param readTexts shared with the service of the settings
 */
export function createPagesService(deps: ServiceDeps, readTexts = createPublicTexts(deps)) {
  const { dataSource } = deps;

  const findRecord = async (db: Queryable, key: PageKey): Promise<OfficePage | null> => {
    const row = await firstRow<Row<PageRecord>>(db, `select ${recordColumns} from ${records} where p.page_key = $1`, [
      key,
    ]);
    return row && withBody(row);
  };

  const unwritten = (pageKey: PageKey): OfficePage => ({
    pageKey,
    title: '',
    content: toBody(pageKey, {}),
    metaTitle: '',
    metaDescription: '',
    metaKeywords: '',
    updatedBy: null,
    updatedAt: deps.now(),
  });

  return {
    /** Reads a page's content; null when the office has saved none. */
    async publicPage(key: PageKey): Promise<PublicPage | null> {
      const page = (await readTexts()).pages[key] as Row<Page> | undefined;
      return page ? withBody(page) : null;
    },

    /** Lists all four in the order of the tabs; one that was never saved is empty. */
    async list(): Promise<OfficePage[]> {
      const rows = await dataSource.query<Row<PageRecord>[]>(`select ${recordColumns} from ${records}`);
      const byKey = new Map(rows.map((row) => [row.pageKey, withBody(row)]));
      return PAGE_KEYS.map((key) => byKey.get(key) ?? unwritten(key));
    },

    /**
     * Replaces a page, with optimistic locking.
     * @param readAt the page's `updatedAt` when the form was opened
     */
    async save(
      userId: string,
      key: PageKey,
      input: PageContentInput,
      readAt?: Date | null,
    ): Promise<{ page: OfficePage | null; userErrors: UserError[] }> {
      const misplaced = contentErrors(key, input);
      if (misplaced.length > 0) return { page: null, userErrors: misplaced };
      const { value, errors } = validate(pageSchema(key), input);
      if (errors.length > 0) return { page: null, userErrors: toUserErrors(errors) };

      const page = await deps.content.write(async (manager) => {
        // A page that was never saved has no row to lock; readers do not wait for this lock.
        await manager.query('lock table page_content in share row exclusive mode');
        const before = await findRecord(manager, key);
        const row = { pageKey: key, ...value, content: toStored(key, value), updatedBy: userId, updatedAt: deps.now() };
        if (before && changedSince(before.updatedAt, readAt))
          return (await holdsAlready(manager, table.name, table.row(row)))
            ? before
            : { overtakenBy: await whoChanged(manager, { entity: 'page', id: key }, readAt, userId) };
        await saveRows(manager, table, 'pageKey', [row]);
        await queuePictures(manager);
        const after = await findRecord(manager, key);
        await recordAudit(manager, {
          userId,
          action: 'page.save',
          entity: 'page',
          entityId: key,
          before,
          after,
        });
        return after;
      });
      if (page && 'overtakenBy' in page)
        return { page: null, userErrors: [changedMeanwhile('page', '', page.overtakenBy)] };
      return { page, userErrors: [] };
    },
  };
}
