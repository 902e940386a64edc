import { startApi, type Api } from '../support/api';
import { addGift } from '../support/gifts';
import { answerTo, giveOffline, mailedKey } from '../support/my-giving';

const TODAY = new Date('2026-11-20T06:00:00Z');
const SHARE = 'mutation ($id: ID!) { result: shareReceipt(receiptId: $id) { url userErrors { code } } }';
const LINKS = `mutation ($key: String!) { result: openMyGiving(key: $key) { gifts { receiptId receiptLink } } }`;

let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(TODAY);
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

interface Shared {
  url: string | null;
  userErrors: { code: string }[];
}

const share = async (id: string | null): Promise<Shared> =>
  (await api.call<{ result: Shared }>(SHARE, { id }, { token })).data.result;
const textOf = ({ url }: Shared): string => new URL(url ?? '').searchParams.get('text') ?? '';
const pathIn = (text: string): string => new URL(/https?:\S+/.exec(text)?.[0] ?? '').pathname;
const statusOf = async (path: string): Promise<number> =>
  (await fetch(api.origin + path, { redirect: 'manual' })).status;
const withoutEmail = (receiptId: string | null) =>
  api.sql(`update receipts set snapshot = jsonb_set(snapshot, '{donor,email}', '""') where id = $1`, [receiptId]);

describe('the office sends a receipt by WhatsApp', () => {
  test('to the donor’s own chat, with a link that opens this receipt; it does not count as mailed', async () => {
    const { receiptId } = await addGift(api, { amount: 150_000, donorName: 'Asha Kulkarni' });
    const shared = await share(receiptId);
    expect(shared.url).toMatch(/^https:\/\/wa\.me\/919822012345\?text=/);
    expect(textOf(shared)).toMatch(
      /^Dear Asha Kulkarni, thank you for your gift of ₹1,500 to .+ Your receipt .+: http/,
    );
    expect(await statusOf(pathIn(textOf(shared)))).toBe(200);
    expect(await api.sql('select sent_to_email_at as sent from receipts')).toEqual([{ sent: null }]);
    expect(await api.sql(`select 1 from audit_log where action = 'receipt.share'`)).toHaveLength(1);
  });

  test('without a name that was brought in with a link, or one that breaks the line', async () => {
    const { receiptId: lure } = await addGift(api, { donorName: 'Win at evil.com/prize' });
    expect(textOf(await share(lure))).toMatch(/^Thank you for your gift/);
    const { receiptId: broken } = await addGift(api, { donorName: 'Asha\nPay\u202e here' });
    expect(textOf(await share(broken))).toMatch(/^Dear Asha Pay here, thank you/);
  });

  test('to a chat that is chosen where the phone number is none', async () => {
    const { donationId, receiptId } = await addGift(api);
    await api.sql(`update donations set donor_phone = 'none' where id = $1`, [donationId]);
    expect((await share(receiptId)).url).toMatch(/^https:\/\/wa\.me\/\?text=/);
  });

  test('a donor without e-mail has a link too, which dies when the receipt becomes another person’s', async () => {
    const { receiptId } = await addGift(api);
    await withoutEmail(receiptId);
    const path = pathIn(textOf(await share(receiptId)));
    expect(await statusOf(path)).toBe(200);
    await api.sql(`update receipts set snapshot = jsonb_set(snapshot, '{donor,name}', '"Bala Rao"') where id = $1`, [
      receiptId,
    ]);
    expect(await statusOf(path)).toBe(303);
  });

  test('a link of one receipt does not open another of the same nameless mailbox', async () => {
    const own = await addGift(api);
    const other = await addGift(api);
    await withoutEmail(own.receiptId);
    await withoutEmail(other.receiptId);
    const path = pathIn(textOf(await share(own.receiptId)));
    expect(await statusOf(path.replace(own.receiptId ?? '', other.receiptId ?? ''))).toBe(303);
  });

  test('a void or unknown receipt is not sent', async () => {
    const { receiptId } = await addGift(api);
    await api.sql(`update receipts set voided_at = now(), void_reason = 'refunded' where id = $1`, [receiptId]);
    expect(await share(receiptId)).toEqual({ url: null, userErrors: [{ code: 'VOID' }] });
    expect(await share('00000000-0000-4000-8000-000000000000')).toMatchObject({ userErrors: [{ code: 'NOT_FOUND' }] });
  });
});

test('My giving has a link for each own receipt that stands, and for nobody else’s', async () => {
  const own = await giveOffline(api, token);
  const gone = await giveOffline(api, token);
  await giveOffline(api, token, { name: 'Bala', email: 'bala@example.org' });
  await api.sql(`update receipts set voided_at = now(), void_reason = 'refunded' where id = $1`, [gone.receipt.id]);
  const { gifts } = await answerTo<{ gifts: { receiptId: string; receiptLink: string | null }[] }>(api, LINKS, {
    key: await mailedKey(api, 'asha@example.org'),
  });
  expect(gifts.map(({ receiptId }) => receiptId).sort()).toEqual([own.receipt.id, gone.receipt.id].sort());
  expect(gifts.find(({ receiptId }) => receiptId === gone.receipt.id)?.receiptLink).toBeNull();
  const link = gifts.find(({ receiptId }) => receiptId === own.receipt.id)?.receiptLink ?? '';
  expect(link).toContain(own.receipt.id);
  expect(await statusOf(new URL(link).pathname)).toBe(200);
});
