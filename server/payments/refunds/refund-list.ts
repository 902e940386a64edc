import { groupBy } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import type { Dispute, Refund } from '../../generated/resolvers';
import { RUPEES } from './book-money-out';

type OfDonation = { donationId: string };

/** Reads refunds of many donations at once, in the order of the ids, each oldest first. Amounts in paise. */
export async function readRefunds({ dataSource }: ServiceDeps, donationIds: readonly string[]): Promise<Refund[][]> {
  const rows = await dataSource.query<(Refund & OfDonation)[]>(
    `select r.donation_id as "donationId", r.id, round(r.amount * ${RUPEES})::bigint as amount, r.status, r.reason, r.failure,
            r.provider_refund_id as "providerRefundId", r.created_at as "createdAt", r.booked_at as "bookedAt",
            coalesce(nullif(u.full_name, ''), u.email) as "requestedBy"
       from refunds r join donations d on d.id = r.donation_id
       left join payments p on p.provider_payment_id = d.payment_id
       left join users u on u.id = r.requested_by
      where r.donation_id = any($1::uuid[])
      order by r.created_at, r.id`,
    [donationIds],
  );
  return inOrder(rows, donationIds);
}

/** Reads disputes of many donations at once, in the order of the ids, each oldest first. Amounts in paise. */
export async function readDisputes({ dataSource }: ServiceDeps, donationIds: readonly string[]): Promise<Dispute[][]> {
  const rows = await dataSource.query<(Dispute & OfDonation)[]>(
    `select s.donation_id as "donationId", s.id, s.provider_dispute_id as "providerDisputeId",
            round(s.amount * ${RUPEES})::bigint as amount, s.phase, s.status, s.reason_code as "reasonCode",
            s.respond_by as "respondBy", s.created_at as "createdAt"
       from disputes s join donations d on d.id = s.donation_id
       left join payments p on p.provider_payment_id = d.payment_id
      where s.donation_id = any($1::uuid[])
      order by s.created_at, s.id`,
    [donationIds],
  );
  return inOrder(rows, donationIds);
}

function inOrder<T extends OfDonation>(rows: readonly T[], donationIds: readonly string[]): T[][] {
  const byDonation = groupBy(rows, ({ donationId }) => donationId);
  return donationIds.map((id) => byDonation.get(id) ?? []);
}
