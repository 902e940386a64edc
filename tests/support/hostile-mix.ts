import { randomUUID } from 'node:crypto';
import { startApi, type Api } from './api';
import { clerkOf } from './corrections';
import { importsOf } from './imports';
import { addCampaign, register80g } from './office-donations';
import { KEYS, startEmulator, type RunningEmulator } from './razorpay-emulator';
import { tellEvent } from './refunds';

/** A moment of Asia/Kolkata, such as `2026-03-31 23:59`. */
const moment = (text: string): Date => new Date(`${text.replace(' ', 'T')}:00+05:30`);

const person = (name: string, pan: string | null = null, phone = '9822012345') => ({
  name,
  email: `${name.split(' ')[0]?.toLowerCase() ?? ''}@example.org`,
  phone,
  pan,
  address: 'Lake Road, Pune, Maharashtra',
});

/** A charity on 20 November 2026, 11:30, with gifts that make sums differ. */
export interface HostileMix {
  readonly api: Api;
  /** Session of an administrator. */
  readonly token: string;
  close(): Promise<void>;
}

/**
 * Fills an empty charity with what makes sums differ, through the API or as the provider tells it: both sides of midnight at
 * the ends of months and years, refunds and lost disputes in another year, void gifts, corrections, a split, a merge, imports.
 */
export async function startHostileMix(): Promise<HostileMix> {
  let now = moment('2025-03-31 12:00');
  const emulator: RunningEmulator = await startEmulator({ now: () => now.getTime() });
  const { keyId, keySecret, webhookSecret } = KEYS;
  const api = await startApi({ keyId, keySecret, webhookSecrets: [webhookSecret], apiBase: emulator.origin });
  let token = '';
  const clerk = clerkOf(
    () => api,
    () => token,
  );
  const at = async (text: string): Promise<void> => {
    now = moment(text);
    api.setNow(now);
    ({ token } = await api.signIn('admin'));
  };
  const say = async <T>(query: string, variables: object, caller = {}): Promise<T> => {
    const { data, messages } = await api.call<T>(query, variables, caller);
    if (messages.length > 0) throw new Error(messages.join());
    return data;
  };
  const begin = async (amount: number, donor: object, more: object = {}): Promise<string> => {
    const { result } = await say<{ result: { order: { id: string } | null; userErrors: object[] } }>(
      `mutation ($input: CreateRazorpayOrderInput!) { result: createRazorpayOrder(input: $input) { order { id } userErrors { field message } } }`,
      { input: { amount, donor, is80gEligible: true, ...more } },
    );
    if (!result.order) throw new Error(JSON.stringify(result.userErrors));
    return result.order.id;
  };
  const end = async (orderId: string): Promise<{ id: string; paymentId: string }> => {
    const { answer } = await emulator.control<{ answer: { response: { razorpay_payment_id: string } } }>(
      `orders/${orderId}/pay`,
      { outcome: 'success' },
    );
    const payment = await emulator.rzp.payments.fetch(answer.response.razorpay_payment_id);
    await tellEvent(api.app.services.payments, 'payment.captured', { payment }, now);
    const [gift] = await api.sql<{ id: string; paymentId: string }>(
      `select d.id, d.payment_id as "paymentId" from donations d join payment_orders o on o.donation_id = d.id
        where o.provider_order_id = $1 and d.status = 'success'`,
      [orderId],
    );
    if (!gift) throw new Error(`order ${orderId} was not settled`);
    return gift;
  };
  const online = async (when: string, amount: number, donor: object, more: object = {}) => {
    await at(when);
    return end(await begin(amount, donor, more));
  };
  const refund = async (id: string, amount: number): Promise<string> => {
    const { r } = await say<{ r: { refund: { id: string } | null; userErrors: object[] } }>(
      `mutation ($id: ID!, $amount: Money!, $key: String!) {
         r: refundDonation(input: { id: $id, amount: $amount, reason: "Asked for it", idempotencyKey: $key }) {
           refund { id status } userErrors { field message } } }`,
      { id, amount, key: randomUUID() },
      { token },
    );
    if (!r.refund) throw new Error(JSON.stringify(r.userErrors));
    return r.refund.id;
  };
  const loseDispute = async (paymentId: string, amount: number) => {
    const dispute = {
      id: `disp_${paymentId.slice(4)}`,
      entity: 'dispute',
      payment_id: paymentId,
      amount,
      currency: 'INR',
      amount_deducted: amount,
      reason_code: 'fraudulent',
      respond_by: Math.floor(now.getTime() / 1000) + 86_400,
      status: 'lost',
      phase: 'chargeback',
      created_at: Math.floor(now.getTime() / 1000),
    };
    await tellEvent(api.app.services.payments, 'payment.dispute.lost', { dispute }, now);
  };
  const done = async (answer: Promise<{ userErrors: object[] }>): Promise<void> => {
    const { userErrors } = await answer;
    if (userErrors.length > 0) throw new Error(JSON.stringify(userErrors));
  };
  const importFile = async (lines: readonly string[], wells: string): Promise<string> => {
    const imports = importsOf(api, token);
    const heading =
      'Donation ID,Donation Total,Donation Date,Donation Status,Form Title,First Name,Last Name,Email Address,Phone,PAN,Receipt No.';
    const batch = await imports.send('donations', [heading, ...lines].join('\n'), `file-${randomUUID()}.csv`);
    await imports.save({ id: batch.id, campaigns: [{ name: 'Old wells', campaignId: wells }] });
    await imports.check(batch.id);
    await imports.bring(batch.id);
    return batch.id;
  };

  await at('2025-03-31 23:50');
  await register80g(api);
  const [wells, school] = [await addCampaign(api), await addCampaign(api)];
  await api.sql(`update campaigns set title = 'Wells' where id = $1`, [wells]);
  const asha = person('Asha Kulkarni', 'ABCPK1234F');
  const rekha = person('Rekha Shinde', 'BBBPS1234B', '9822099999');
  const ravi = person('Ravi Naik', null, '9822088888');

  // The year's end and month ends, to both sides of midnight.
  const oldest = await online('2025-03-31 23:59', 100_000, asha, { campaignId: wells });
  const second = await online('2025-04-01 00:01', 110_000, asha, { campaignId: wells });
  await at('2025-05-10 11:00');
  await clerk.record({ method: 'cash', amount: 300_000, receivedOn: '2025-05-10', donor: rekha, reference: '' });
  await clerk.record({ method: 'cash', amount: 200_000, receivedOn: '2025-05-09', donor: rekha, reference: '' });
  await online('2025-06-30 23:59', 77_700, ravi, { campaignId: school, isAnonymous: true });
  await online('2025-07-01 00:01', 77_801, ravi, { campaignId: school, isAnonymous: true });
  await at('2025-09-30 23:58');
  const abandoned = await begin(999_900, ravi, { campaignId: school });

  // Cheques: one cleared and later returned, one that bounced.
  await at('2026-02-10 11:00');
  const cheque = { method: 'cheque', draweeBank: 'Bank of India', campaignId: wells } as const;
  const returned = await clerk.record({
    ...cheque,
    amount: 500_000,
    reference: '228140',
    receivedOn: '2026-02-10',
    donor: rekha,
  });
  const bounced = await clerk.record({
    ...cheque,
    amount: 650_000,
    reference: '228141',
    receivedOn: '2026-01-31',
    donor: rekha,
  });
  const restored = await clerk.record({
    ...cheque,
    amount: 120_000,
    reference: '228142',
    receivedOn: '2026-02-01',
    donor: rekha,
  });
  await at('2026-02-15 11:00');
  await done(clerk.outcome(returned.id, 'cleared', '2026-02-14'));
  await done(clerk.outcome(bounced.id, 'bounced', '2026-02-14'));
  await done(clerk.outcome(restored.id, 'bounced', '2026-02-14'));
  await done(clerk.restore(restored.id));

  // One gift of two people, one entered twice, one given back in part and then void.
  await at('2026-03-20 11:00');
  const couple = await clerk.record({
    amount: 800_000,
    receivedOn: '2026-03-10',
    campaignId: school,
    donor: person('Meena Rao', 'CCCPR1234C', '9822077777'),
  });
  await done(
    clerk.split({ id: couple.id, amount: 300_000, donor: person('Suresh Rao', null, '9822066666'), wants80g: true }),
  );
  const twice = await clerk.record({ amount: 90_000, receivedOn: '2026-03-19', campaignId: wells, donor: rekha });
  await done(clerk.void(twice.id));
  const partly = await clerk.record({ amount: 60_000, receivedOn: '2026-03-18', campaignId: wells, donor: rekha });
  await refund(partly.id, 10_000);
  await done(clerk.void(partly.id));

  await online('2026-03-31 23:59', 150_050, asha, { campaignId: school });
  const after = await online('2026-04-01 00:01', 250_000, asha, { campaignId: wells });
  const disputed = await online('2026-04-01 00:02', 330_000, ravi, { campaignId: wells });
  const partDisputed = await online('2026-04-30 23:59', 440_000, ravi);

  // Corrections of amount, day (of the year before), campaign, purpose and donor.
  await at('2026-04-20 11:00');
  const slip = await clerk.record({ amount: 400_000, receivedOn: '2026-04-10', campaignId: wells, donor: rekha });
  await done(clerk.correct(slip, { amount: 450_000, receivedOn: '2026-03-30' }, { campaignId: school }));
  const zero = await clerk.record({ amount: 50_000, receivedOn: '2026-04-11', campaignId: wells, donor: rekha });
  await refund(zero.id, 20_000);
  await done(clerk.correct(zero, { amount: 500_000 }));
  const month = await clerk.record({ amount: 70_000, receivedOn: '2026-04-12', campaignId: wells, donor: rekha });
  await done(clerk.correct(month, { receivedOn: '2026-04-01' }, { campaignId: null, purpose: 'Corpus fund' }));
  const kind = await clerk.record({
    method: 'in_kind',
    amount: 130_000,
    receivedOn: '2026-04-13',
    donor: rekha,
    reference: '',
    description: 'Blankets',
  });
  await done(clerk.move({ id: kind.id, donorId: await donorOf(api, after.id) }));
  const back = await clerk.record({ amount: 210_000, receivedOn: '2026-04-14', donor: rekha });
  await done(clerk.takeBack(back.id, await refund(back.id, 210_000)));

  // Money out, in another month or year than its gift.
  await at('2026-05-05 11:00');
  await refund(oldest.id, 30_000);
  await refund(second.id, 110_000);
  await loseDispute(disputed.paymentId, 330_000);
  await loseDispute(partDisputed.paymentId, 40_000);
  await done(clerk.outcome(returned.id, 'bounced', '2026-05-04'));

  // Files: one that stays, one that is undone.
  await importFile(
    [
      '1,"2,500.00",2019-03-31,Complete,Old wells,Sunita,Deshpande,sunita@example.org,98220 14837,ABCPD1234F,PSF/1',
      '2,"1,00,000.50",2020-04-01,Complete,Water,Sunita,Deshpande,sunita@example.org,,,PSF/2',
      '3,501,2026-04-30,Complete,,Asha,Kulkarni,asha@example.org,,,',
      '4,999,2021-05-06,Failed,Old wells,No,Body,no@example.org,,,',
    ],
    wells,
  );
  const undone = await importFile(['9,7777,2026-04-29,Complete,Old wells,Asha,Kulkarni,asha@example.org,,,'], wells);
  await importsOf(api, token).undo(undone);

  // Two donors who are one.
  const other = await clerk.record({
    amount: 310_000,
    receivedOn: '2026-05-05',
    campaignId: wells,
    donor: { ...asha, email: 'asha@old.example', pan: null },
  });
  await say(
    `mutation ($keepId: ID!, $mergeId: ID!) { r: mergeDonors(input: { keepId: $keepId, mergeId: $mergeId }) { userErrors { message } } }`,
    { keepId: await donorOf(api, after.id), mergeId: await donorOf(api, other.id) },
    { token },
  );

  // A deleted campaign.
  const gone = await addCampaign(api);
  await online('2026-08-31 23:59', 35_000, ravi, { campaignId: gone });
  await say('mutation ($id: ID!) { deleteCampaign(id: $id) { userErrors { message } } }', { id: gone }, { token });

  // Begun in one month, arrived in the next, and this month's gifts.
  await at('2026-10-31 23:58');
  const late = await begin(44_400, asha, { campaignId: wells });
  await at('2026-11-01 00:01');
  await end(late);
  await at('2026-11-15 12:00');
  await clerk.record({ amount: 88_800, receivedOn: '2026-11-01', campaignId: school, donor: ravi, isAnonymous: true });
  await clerk.record({ amount: 66_600, receivedOn: '2026-10-31', campaignId: school, donor: ravi });
  const today = await online('2026-11-20 00:01', 99_900, rekha, { campaignId: wells });
  await refund(today.id, 9_900);
  await at('2026-11-20 11:30');
  // What only time or a mandate brings about.
  const donationOf = '(select donation_id from payment_orders where provider_order_id = $1)';
  await api.sql(`update donations set status = 'failed' where id = ${donationOf}`, [abandoned]);
  await api.sql(
    `update donations set is_recurring = true, donation_frequency = 'monthly' where donor_email = 'ravi@example.org' and source = 'online'`,
  );
  await begin(123_400, rekha, { campaignId: wells });
  return {
    api,
    token,
    close: async () => {
      await api.close();
      await emulator.emulator.close();
    },
  };
}

async function donorOf(api: Api, donationId: string): Promise<string> {
  const [row] = await api.sql<{ id: string }>('select donor_id as id from donations where id = $1', [donationId]);
  return row?.id ?? '';
}
