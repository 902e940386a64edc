import { UNREADABLE_PAN } from '../../rules/pan';
import { EntityTable } from '../database/entity-table';
import { insertRows } from '../database/insert-rows';
import type { Queryable } from '../database/sql';
import { AuditEntryEntity } from './audit-entry.entity';

const auditLog = new EntityTable(AuditEntryEntity);

export interface AuditRecord {
  /** User id of the author; null for the system itself. */
  userId: string | null;
  /** Action, such as `campaign.update`. */
  action: string;
  entity: string;
  entityId: string;
  before?: object | null;
  after?: object | null;
}

/** Says of a PAN that could not be read that it was so: the mark itself is never written. */
const legible = (values: object | null | undefined): object | null | undefined => {
  const text = values ? JSON.stringify(values) : '';
  return text.includes(UNREADABLE_PAN) ? (JSON.parse(text.replaceAll(UNREADABLE_PAN, 'unreadable')) as object) : values;
};
const written = (record: AuditRecord): AuditRecord => ({
  ...record,
  before: legible(record.before),
  after: legible(record.after),
});

/** Records who changed what, in the transaction of the change. Never pass secrets or password hashes. */
export async function recordAudit(manager: Queryable, record: AuditRecord): Promise<void> {
  await insertRows(manager, auditLog, [written(record)]);
}

/** Records several changes at once, in their transaction. */
export async function recordAudits(manager: Queryable, records: readonly AuditRecord[]): Promise<void> {
  if (records.length > 0) await insertRows(manager, auditLog, records.map(written));
}
