import { changedRows, firstRow, type Queryable } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { tokenHash } from '../tokens';
import { confirmationToken } from './confirmation-mail';

/** A mailed confirmation link, and the account that it is about. */
export interface ConfirmationLink {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  /** When the account was made. */
  readonly madeAt: Date;
  readonly isConfirmed: boolean;
  readonly isExpired: boolean;
}

/**
 * Reads what a link is about; null for an unknown one, once its account is gone, and when the account has another address
 * than the one that the link was mailed to.
 */
export async function readLink(
  { dataSource, jwtSecret, now }: Pick<ServiceDeps, 'dataSource' | 'jwtSecret' | 'now'>,
  token: string,
): Promise<ConfirmationLink | null> {
  const link = await firstRow<ConfirmationLink>(
    dataSource,
    `select c.id, u.id as "userId", u.email, u.created_at as "madeAt",
            u.email_confirmed_at is not null as "isConfirmed", c.expires_at <= $2 as "isExpired"
       from email_confirmations c join users u on u.id = c.user_id where c.token_hash = $1`,
    [tokenHash(token), now()],
  );
  return link && token === confirmationToken(jwtSecret, link.id, link.email) ? link : null;
}

/** Marks an account's address as confirmed by a link that is still good. The first time counts. */
export async function confirmByLink(db: Queryable, { id, userId }: ConfirmationLink, now: Date): Promise<void> {
  await db.query(
    `with used as (update email_confirmations set used_at = $3 where id = $1 and used_at is null)
     update users set email_confirmed_at = $3, updated_at = $3 where id = $2 and email_confirmed_at is null`,
    [id, userId, now],
  );
}

/**
 * Removes the unconfirmed account of a link, with its sessions. One that was confirmed meanwhile, or that holds a role,
 * stays.
 * @returns whether it was removed
 */
export async function removeUnconfirmed(db: Queryable, { userId }: ConfirmationLink): Promise<boolean> {
  const removed = await changedRows(
    db,
    `delete from users u where u.id = $1 and u.email_confirmed_at is null
        and not exists (select 1 from user_roles r where r.user_id = u.id)
     returning u.id`,
    [userId],
  );
  return removed.length > 0;
}
