import type { Queryable } from '../database/sql';

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
  await manager.query(
    'insert into audit_log (user_id, action, entity, entity_id, before, after) values ($1, $2, $3, $4, $5, $6)',
    [record.userId, record.action, record.entity, record.entityId, json(record.before), json(record.after)],
  );
}

const json = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null);
