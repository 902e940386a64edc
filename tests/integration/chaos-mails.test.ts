import { compareMails } from '../../bench/chaos/compare-mails';
import { History } from '../../bench/chaos/history';
import { startPaymentWorld, type PaymentWorld } from '../support/payment-world';
import { refundSteps } from '../support/refund-steps';
import { refundAtProvider, settledDonation, tellRefund } from '../support/refunds';

/** What the chaos run says of a mail about a refund that never went out. */
let world: PaymentWorld;
const { sql, begin } = refundSteps(() => world);
beforeAll(async () => void (world = await startPaymentWorld()));
beforeEach(begin);
afterAll(() => world.close());

/** Refunds a part of a gift whose thank-you was sent; the mail about it waits. Returns the refund at the provider. */
async function refundedInPart() {
  const donation = await settledDonation(world);
  await sql(`update mails set status = 'sent'`);
  const made = await refundAtProvider(world, donation.paymentId, 20_000);
  await tellRefund(world, 'processed', made);
  return made;
}

/** Compares the outbox with a mail server that accepted each mail of this kind once, at these milliseconds. */
async function compare(kinds: Record<string, number>) {
  const mails = await sql<{ id: string; kind: string; to: string }>('select id, kind, to_address as "to" from mails');
  const accepted = mails.flatMap(({ id, kind, to }) => (kind in kinds ? [{ id, to: [to], at: kinds[kind] ?? 0 }] : []));
  const stage = { sql, outages: [], mailbox: { accepted: () => accepted } };
  return compareMails(stage, [], new History());
}
const nothing = { lost: [], doubled: [], wrong: [], secondCopies: 0 };

test('the refund failed while its mail waited: the mail is rightly cancelled, also when a copy went out before a kill', async () => {
  const made = await refundedInPart();
  await tellRefund(world, 'failed', made);
  expect(await compare({ 'donation-receipt': 1 })).toEqual(nothing);
  expect(await compare({ 'donation-receipt': 1, 'donation-refund': 2 })).toEqual(nothing);
});

test('the refund stands and its mail is cancelled, or waits: the mail is lost', async () => {
  await refundedInPart();
  const lost = (status: string) => [
    expect.stringMatching(`^mail [^ ]+ \\(donation-refund\\): ${status}, accepted 0 times$`),
  ];
  expect((await compare({ 'donation-receipt': 1 })).lost).toEqual(lost('queued'));
  await sql(`update mails set status = 'cancelled' where kind = 'donation-refund'`);
  expect((await compare({ 'donation-receipt': 1 })).lost).toEqual(lost('cancelled'));
});
