import { groupBy } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import type { Dispute, Refund } from '../../generated/resolvers';

type OfDonation = { donationId: string };

/** Reads refunds of many donations at once, in the order of the ids, each oldest first. Amounts in paise. */
export async function readRefunds({ dataSource }: ServiceDeps, donationIds: readonly string[]): Promise<Refund[][]> {
  const rows = await dataSource.query<(Refund & OfDonation)[]>(
    `select r.donation_id as "donationId", r.id, r.amount, r.status, r.reason, r.failure,
            r.provider_refund_id as "providerRefundId", r.created_at as "createdAt", r.booked_at as "bookedAt",
            coalesce(nullif(u.full_name, ''), u.email) as "requestedBy"
       from refunds r left join users u on u.id = r.requested_by
      where r.donation_id = any($1::uuid[])
      order by r.created_at, r.id`,
    [donationIds],
  );
  return inOrder(rows, donationIds);
}

/** Reads disputes of many donations at once, in the order of the ids, each oldest first. Amounts in paise. */
export async function readDisputes({ dataSource }: ServiceDeps, donationIds: readonly string[]): Promise<Dispute[][]> {
  const rows = await dataSource.query<(Dispute & OfDonation)[]>(
    `select donation_id as "donationId", id, provider_dispute_id as "providerDisputeId", amount, phase, status,
            reason_code as "reasonCode", respond_by as "respondBy", created_at as "createdAt"
       from disputes
      where donation_id = any($1::uuid[])
      order by created_at, id`,
    [donationIds],
  );
  return inOrder(rows, donationIds);
}

function inOrder<T extends OfDonation>(rows: readonly T[], donationIds: readonly string[]): T[][] {
  const byDonation = groupBy(rows, ({ donationId }) => donationId);
  return donationIds.map((id) => byDonation.get(id) ?? []);
}
