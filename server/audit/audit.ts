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

/** Records who changed what, in the transaction of the change. Never pass secrets or password hashes. */
export async function recordAudit(manager: Queryable, record: AuditRecord): Promise<void> {
  await insertRows(manager, auditLog, [record]);
}

/** Records several changes at once, in their transaction. */
export async function recordAudits(manager: Queryable, records: readonly AuditRecord[]): Promise<void> {
  if (records.length > 0) await insertRows(manager, auditLog, records);
}
