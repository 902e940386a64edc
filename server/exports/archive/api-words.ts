import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, parse } from 'graphql';
import { projectRoot } from '../../config/paths';

/** Types of the API that show a table's rows under another name than the table's. */
const otherNames: Readonly<Record<string, string>> = {
  audit_log: 'AuditEntry',
  contact_submissions: 'ContactInquiry',
  exports: 'ExportProgress',
  import_batches: 'ImportBatch',
  mail_attempts: 'StoryMailAttempt',
  mail_bounces: 'StoryMailBounce',
  mails: 'StoryMail',
  media_library: 'MediaItem',
  page_content: 'Page',
  payment_orders: 'StoryOrder',
  payments: 'StoryPayment',
  users: 'Account',
  volunteer_submissions: 'VolunteerApplication',
};

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Descriptions of schema.graphql by `Type` and `Type.field`, each on one line. */
export type ApiWords = ReadonlyMap<string, string>;

const oneLine = (text: string): string => text.replaceAll('`', '').replace(/\s+/g, ' ').trim();

/** Reads the descriptions of all object types and their fields from schema.graphql. */
export function readApiWords(): ApiWords {
  const document = parse(readFileSync(join(projectRoot, 'schema.graphql'), 'utf8'), { noLocation: true });
  const words = new Map<string, string>();
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) continue;
    const type = definition.name.value;
    for (const { name, description } of [definition, ...(definition.fields ?? [])]) {
      if (description) words.set(name.value === type ? type : `${type}.${name.value}`, oneLine(description.value));
    }
  }
  return words;
}

/**
 * Returns the type of the API that shows a table's rows; its descriptions explain the columns of the same names. That of the
 * office, where there are two: MemberRecord for `members`.
 */
export function typeOfTable(words: ApiWords, table: string): string {
  const type = otherNames[table] ?? table.replace(/s$/, '').split('_').map(capitalised).join('');
  return words.has(`${type}Record`) ? `${type}Record` : type;
}
