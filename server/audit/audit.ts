import { EntityTable } from '../database/entity-table';
import { insertRows } from '../database/insert-rows';
import type { Queryable } from '../database/sql';
import { AuditEntryEntity } from './audit-entry.entity';

const auditLog = new EntityTable(AuditEntryEntity);

export interface AuditRecord {
  /** Who did it; null for the system itself. */
  userId: string | null;
  /** Such as `campaign.update`. */
  action: string;
  entity: string;
  entityId: string;
  before?: object | null;
  after?: object | null;
}

/** Writes down who changed what, inside the transaction that changes it. Never pass secrets or password hashes. */
export async function recordAudit(manager: Queryable, record: AuditRecord): Promise<void> {
  await insertRows(manager, auditLog, [record]);
}
