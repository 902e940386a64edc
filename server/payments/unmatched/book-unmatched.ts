import type { EntityManager } from 'typeorm';
import { formatDate, istDate } from '../../../rules/dates';
import { bookPaymentSchema, type BookPayment } from '../../../rules/unmatched-payment';
import { validate } from '../../../rules/validate';
import { flagForAttention } from '../../attention/attention';
import { recordAudit } from '../../audit/audit';
import { changedRows, firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import type { BookPaymentInput, UserError, UserErrorCode } from '../../generated/resolvers';
import { notFound, toUserErrors, userError } from '../../graphql/user-errors';
import { formatPaymentAmount } from '../format-payment-amount';
import { bookDonation } from '../book-donation';
import { captureMoment } from '../capture-moment';
import { tellOfLateBooking } from '../late-booking';
import { findCampaign, type RecordedDonation } from '../offline-donation';
import { lockPayment } from '../payment-lock';
import type { PaymentProvider } from '../provider';
import { bookEarlierNews } from '../refunds/apply-refunds';
import { panOfForm } from './pan-of-form';
import { isPaymentId, readKept, refreshPayment, worthOf, type KeptPayment } from './read-unmatched';
import { settleAttention } from './unmatched-attention';

const refused = (...userErrors: UserError[]): RecordedDonation => ({ donationId: null, userErrors });
const because = (code: UserErrorCode, message: string): RecordedDonation => refused(userError('', code, message));

/**
 * Books captured money that matches no order as a gift of the donor and purpose that the office names: with the
 * payment's id, the day of its capture, receipt and mail, as settlement books any payment. Later news of the same
 * payment finds it settled. Idempotent: it is booked once, however often and by whomever it is requested.
 * @returns the donation's id, or the errors
 */
export async function bookUnmatched(
  deps: ServiceDeps,
  provider: PaymentProvider | null,
  userId: string,
  { paymentId, ...input }: BookPaymentInput,
): Promise<RecordedDonation> {
  const { value, errors } = validate(bookPaymentSchema, input);
  if (errors.length > 0) return refused(...toUserErrors(errors));
  if (!isPaymentId(paymentId)) return refused(notFound('payment'));
  await refreshPayment(deps, provider, paymentId);
  return deps.dataSource.transaction((manager) => book(deps, manager, userId, paymentId, value));
}

async function book(
  deps: ServiceDeps,
  manager: EntityManager,
  userId: string,
  paymentId: string,
  value: BookPayment,
): Promise<RecordedDonation> {
  await lockPayment(manager, paymentId);
  const kept = await readKept(manager, paymentId);
  if (!kept) return refused(notFound('payment'));
  if (kept.bookedId !== null) return bookedBefore(manager, kept, value.flowId);
  if (!kept.wasCaptured) return because('NOT_CAPTURED', 'This payment was not captured.');
  if (kept.refunded > 0)
    return because(
      'REFUNDED',
      'This payment was refunded or its refund was requested. See its status in the Razorpay dashboard.',
    );
  const amount = worthOf(kept) ?? value.amount ?? null;
  if (amount === null)
    return refused(userError('amount', 'REQUIRED', 'Please enter the amount that Razorpay settled, in rupees.'));
  const meant = await panOfForm(manager, paymentId, value);
  if ('problem' in meant) return refused(userError('donor.pan', 'INVALID', meant.problem));
  const moment = captureMoment(kept, deps.now());
  if (moment.kind === 'waits') {
    const until = formatDate(istDate(moment.until));
    return because(
      'DAY_OPEN',
      `Razorpay has not reported the capture date yet. Record the payment when it has, or after ${until}.`,
    );
  }
  const campaign = value.campaignId ? await findCampaign(manager, value.campaignId) : null;
  if (value.campaignId && campaign === null) {
    return refused(userError('campaignId', 'NOT_FOUND', 'This campaign no longer exists.'));
  }

  const booked = { ...value, donor: { ...value.donor, pan: meant.pan } };
  const id = await insertDonation(manager, booked, kept, amount, campaign);
  const arrival = { paymentId, method: kept.method, capturedAt: moment.at };
  const receiptNumber = await bookDonation(deps, manager, id, arrival);
  if (kept.isInternational) {
    await flagForAttention(manager, 'international_payment', paymentId, id, 'Paid with a foreign card or account.');
  }
  await bookEarlierNews(deps, manager, id, paymentId);
  await tellOfLateBooking(deps, manager, id, moment.at);
  await settleAttention(manager, paymentId, deps.now());
  await recordAudit(manager, {
    userId,
    action: 'donation.book',
    entity: 'donation',
    entityId: id,
    after: {
      paymentId,
      captured: formatPaymentAmount(kept.amount, kept.currency),
      amount,
      donorName: value.donor.name,
      campaign,
      receiptNumber,
    },
  });
  return { donationId: id, userErrors: [] };
}

async function bookedBefore(
  manager: EntityManager,
  { bookedId, receiptNumber }: KeptPayment,
  flowId: string,
): Promise<RecordedDonation> {
  const same = await firstRow(manager, 'select 1 from donations where id = $1 and flow_id = $2', [bookedId, flowId]);
  if (same) return { donationId: bookedId, userErrors: [] };
  return because('TAKEN', `This payment is already recorded. See receipt ${receiptNumber ?? ''}.`);
}

/**
 * Inserts the donation and links the payment to it. The charge of a recurring gift of ours stays linked to that gift.
 */
async function insertDonation(
  manager: EntityManager,
  { donor, campaignId, isAnonymous, wants80g, flowId }: BookPayment,
  kept: KeptPayment,
  amount: number,
  campaignTitle: string | null,
): Promise<string> {
  const [row] = await changedRows<{ id: string }>(
    manager,
    `with made as (
       insert into donations (amount, campaign_id, campaign_title, subscription_id, is_recurring, donation_frequency,
                              donor_name, donor_email, donor_phone, donor_address, donor_pan, is_anonymous, wants_80g, flow_id,
                              created_at, name_on_pan)
       select $1, $2, $3, s.id, s.id is not null, s.frequency, $5, $6, $7, $8, $9, $10, $11, $12, $13, $15
         from (select $4::uuid as id) as wanted left join subscriptions s using (id)
       returning id
     )
     update payments set donation_id = made.id, waits_until = null, updated_at = now()
       from made where provider_payment_id = $14
     returning made.id`,
    [
      amount,
      campaignId,
      campaignTitle,
      kept.subscriptionId,
      donor.name,
      donor.email,
      donor.phone,
      donor.address,
      donor.pan,
      isAnonymous,
      wants80g,
      flowId,
      kept.createdAt,
      kept.id,
      donor.nameOnPan,
    ],
  );
  if (!row) throw new Error('the donation was not stored');
  return row.id;
}
