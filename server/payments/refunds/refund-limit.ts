import type { EntityManager } from 'typeorm';
import { formatRupees } from '../../../rules/money';
import { DEFAULT_REFUND_LIMIT } from '../../../rules/office-role';
import { firstRow } from '../../database/sql';
import type { UserError } from '../../generated/resolvers';
import { userError } from '../../graphql/user-errors';

/**
 * Tells what is wrong with a refund that an accountant asks for; null when nothing is, and for an admin. In the refund's
 * own transaction, so that neither a changed limit nor a role that was lost meanwhile comes too late.
 * @param amount what would have been refunded of the payment altogether, in paise: parts of it count together
 */
export async function overRefundLimit(
  manager: EntityManager,
  userId: string,
  amount: number,
): Promise<UserError | null> {
  const row = await firstRow<{ limit: string | null }>(
    manager,
    `select case when r.role = 'accountant'
                 then coalesce((select nullif(value, '') from settings where key = 'accountant_refund_limit'), $2)
                 else '0' end as limit
       from (select $1::uuid as user_id) caller left join user_roles r on r.user_id = caller.user_id
      where r.role is distinct from 'admin'`,
    [userId, DEFAULT_REFUND_LIMIT],
  );
  if (!row) return null;
  const limit = Number(row.limit) * 100;
  if (amount <= limit) return null;
  return userError(
    'amount',
    'OUT_OF_RANGE',
    `Your role refunds up to ${formatRupees(limit)} of one payment. Please ask an admin for more.`,
  );
}
