import { randomUUID } from 'node:crypto';
import {
  MAIL_TEXTS,
  MAIL_TEXT_KINDS,
  mailTextProblems,
  sampleValues,
  wordsOf,
  type MailTextKind,
} from '../../rules/mail-texts';
import type { MailWords } from '../../rules/mail-text-info';
import { fillPlaceholders } from '../../rules/placeholders';
import { recordAudit } from '../audit/audit';
import { changedSince, holdsAlready } from '../audit/audited-writes';
import { EntityTable } from '../database/entity-table';
import { saveRows } from '../database/insert-rows';
import { firstRow, type Queryable } from '../database/sql';
import { completeMail } from '../delivery/complete-mail';
import type { ServiceDeps } from '../deps';
import type {
  MailTextInput,
  MailTextPayload,
  MailTextPreview,
  MailTextRecord,
  ResetMailTextInput,
  TestMailPayload,
  UpdateMailTextInput,
  UserError,
} from '../generated/resolvers';
import { changedMeanwhile, userError } from '../graphql/user-errors';
import { enqueueMail } from '../mail/outbox';
import { MailTextEntity } from './mail-text.entity';
import { sampleMail } from './sample-mail';

export type MailTextsService = ReturnType<typeof createMailTextsService>;

const table = new EntityTable(MailTextEntity);

const RECORDS = `
  select t.kind, t.is_own as "isOwn", t.subject, t.heading, t.opening, t.closing,
         coalesce(nullif(u.full_name, ''), u.email) as "updatedBy", t.updated_at as "updatedAt"
    from mail_texts t join users u on u.id = t.updated_by`;

const SITE_NAME = `select coalesce(nullif((select value from settings where key = 'site_name'), ''), $1) as name`;

const builtIn = (kind: MailTextKind): MailTextRecord => ({
  kind,
  isOwn: false,
  ...MAIL_TEXTS[kind].ours,
  updatedBy: null,
  updatedAt: null,
});

/** A row that brought ours back shows ours of this version. */
const shown = (row: MailTextRecord): MailTextRecord => (row.isOwn ? row : { ...row, ...MAIL_TEXTS[row.kind].ours });

/** What is typed, cleaned: only what the kind has, with lines ending as they are stored. */
function cleaned(input: MailTextInput): MailWords {
  const has = wordsOf(input.kind);
  const of = (field: keyof MailWords): string =>
    has.includes(field) ? (input[field] ?? '').replace(/\r\n?/g, '\n').trim() : '';
  return { subject: of('subject'), heading: of('heading'), opening: of('opening'), closing: of('closing') };
}

const problemsOf = (kind: MailTextKind, words: MailWords, prefix = ''): UserError[] =>
  mailTextProblems(kind, words).map(({ field, message }) => userError(`${prefix}${field}`, 'INVALID', message));

/** Creates the service of the words of mails, letters and messages: those of the office, in place of the built-in ones. */
export function createMailTextsService(deps: ServiceDeps) {
  const { dataSource, now } = deps;

  const siteName = async (): Promise<string> =>
    (await firstRow<{ name: string }>(dataSource, SITE_NAME, [deps.siteName]))?.name ?? deps.siteName;

  const find = async (db: Queryable, kind: MailTextKind): Promise<MailTextRecord> => {
    const row = await firstRow<MailTextRecord>(db, `${RECORDS} where t.kind = $1`, [kind]);
    return row ? shown(row) : builtIn(kind);
  };

  /** Writes a text, with its audit entry; closes what the office was told of the one before. */
  const write = async (
    userId: string,
    kind: MailTextKind,
    words: MailWords | null,
    readAt: Date | null | undefined,
  ): Promise<MailTextPayload> => {
    const mailText = await dataSource.transaction(async (manager) => {
      // A text that was never saved has no row to lock; senders do not wait for this lock.
      await manager.query('lock table mail_texts in share row exclusive mode');
      const before = await find(manager, kind);
      const said = { kind, isOwn: words !== null, ...(words ?? MAIL_TEXTS[kind].ours) };
      const row = { ...said, updatedBy: userId, updatedAt: now() };
      if (before.updatedAt && changedSince(before.updatedAt, readAt))
        return (await holdsAlready(manager, table.name, table.row(row))) ? before : null;
      await saveRows(manager, table, 'kind', [row]);
      const resolved = `update attention_items set resolved_at = $2, resolved_by = $3
        where kind = 'mail_text' and reference = $1 and resolved_at is null`;
      await manager.query(resolved, [kind, now(), userId]);
      const after = await find(manager, kind);
      const action = words ? 'mail_text.update' : 'mail_text.reset';
      await recordAudit(manager, { userId, action, entity: 'mail_text', entityId: kind, before, after });
      return after;
    });
    if (!mailText) return { mailText: null, userErrors: [changedMeanwhile('text')] };
    return { mailText, userErrors: [] };
  };

  /**
   * Builds a mail in these words with made-up values, whose buttons lead to My giving.
   * @param origin of its links and pictures; '' for those of the page that shows it
   */
  const sample = async (kind: MailTextKind, words: MailWords, origin: string) => {
    const content = sampleMail(kind, words, await siteName(), `${origin}/my-giving`);
    const nobody = { to: '', kind: 'mail-text-sample', dedupeKey: '', receiptId: null };
    return completeMail(dataSource, { ...deps, publicUrl: origin }, { ...content, ...nobody });
  };

  return {
    /** Lists all texts; one that the office has not written is ours. */
    async list(): Promise<MailTextRecord[]> {
      const rows = await dataSource.query<MailTextRecord[]>(RECORDS);
      return MAIL_TEXT_KINDS.map((kind) => {
        const row = rows.find((each) => each.kind === kind);
        return row ? shown(row) : builtIn(kind);
      });
    },

    /** Saves the office's own words, with optimistic locking. */
    async save(userId: string, { text, readAt }: UpdateMailTextInput): Promise<MailTextPayload> {
      const words = cleaned(text);
      const userErrors = problemsOf(text.kind, words, 'text.');
      return userErrors.length > 0 ? { mailText: null, userErrors } : write(userId, text.kind, words, readAt);
    },

    /** Brings ours back, with optimistic locking. */
    reset: (userId: string, { kind, readAt }: ResetMailTextInput): Promise<MailTextPayload> =>
      write(userId, kind, null, readAt),

    /** Shows words with made-up values. */
    async preview(input: MailTextInput): Promise<MailTextPreview> {
      const { kind } = input;
      const words = cleaned(input);
      const userErrors = problemsOf(kind, words);
      if (userErrors.length > 0) return { subject: '', html: '', text: '', userErrors };
      if (MAIL_TEXTS[kind].channel === 'mail') {
        const { subject, html, text } = await sample(kind, words, '');
        return { subject, html, text, userErrors };
      }
      const values = { ...sampleValues(kind), foundation: await siteName() };
      return { subject: '', html: '', text: fillPlaceholders(words.opening, values), userErrors };
    },

    /** Sends these words with made-up values to the caller's own address. */
    async sendTest(userId: string, input: MailTextInput): Promise<TestMailPayload> {
      const { kind } = input;
      const words = cleaned(input);
      const userErrors = problemsOf(kind, words);
      if (MAIL_TEXTS[kind].channel !== 'mail')
        userErrors.push(userError('kind', 'INVALID', 'Only mails can be sent as a test.'));
      if (userErrors.length > 0) return { sentTo: null, userErrors };
      const { subject, text, html } = await sample(kind, words, deps.publicUrl);
      const sentTo = await dataSource.transaction(async (manager) => {
        const user = await firstRow<{ email: string }>(manager, 'select email from users where id = $1', [userId]);
        const to = user?.email ?? '';
        const mail = { kind: 'mail-text-test', dedupeKey: `mail-text-test:${randomUUID()}`, to };
        await enqueueMail(manager, { ...mail, subject: `Test: ${subject}`, text, html });
        await recordAudit(manager, { userId, action: 'mail_text.test', entity: 'mail_text', entityId: kind });
        return to;
      });
      return { sentTo, userErrors: [] };
    },
  };
}
