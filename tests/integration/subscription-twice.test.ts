import { createRazorpayProvider } from '../../server/payments/razorpay';
import type { OnStored } from '../../server/payments/subscriptions/store-state';
import { syncSubscription } from '../../server/payments/subscriptions/sync';
import { donor } from '../support/payment-world';
import { startSubscriptionWorld, type SubscriptionWorld } from '../support/subscription-world';
import { untilTrue } from '../support/until';

/**
 * A donor who has forgotten a recurring gift and sets up another: only a mail and the office may be told, since anybody can
 * type an address.
 */
let world: SubscriptionWorld;
beforeAll(async () => void (world = await startSubscriptionWorld()));
beforeEach(() => world.beginAt('2026-01-15T10:00:00+05:30'));
afterAll(() => world.close());

type Wish = Parameters<SubscriptionWorld['create']>[0];

/** Lets the bank agree to a gift; returns what the mail about it says of another. */
async function authorize(id: string): Promise<string> {
  await world.play(id, 'authorize');
  await world.hear();
  await world.runDueChecks();
  const [mail] = await world.sql<{ text: string }>(
    `select m.text_body as text from mails m join subscriptions s on m.dedupe_key = 'recurring:' || s.id || ':started'
      where s.provider_subscription_id = $1`,
    [id],
  );
  return /(?:Another|\d+ other) gifts?.*/.exec(mail?.text ?? 'no mail')?.[0] ?? (mail ? '' : 'no mail');
}
/** Sets up a gift that the bank agrees to; returns what the mail about it says of another, and the provider's id. */
async function begin(wish: Wish = {}): Promise<{ id: string; note: string }> {
  const id = await world.create(wish);
  return { id, note: await authorize(id) };
}
const ourId = async (id: string): Promise<string> => {
  const [row] = await world.sql<{ id: string }>('select id from subscriptions where provider_subscription_id = $1', [
    id,
  ]);
  return row?.id ?? '';
};
/** Cancels a gift, as its donor does on My giving. */
async function cancel(id: string): Promise<void> {
  expect(await world.subscriptions.change({ userId: null }, await ourId(id), 'cancel')).toEqual([]);
  await world.hear();
}
/** Changes a gift's amount, as its donor does on My giving; returns the provider's id of what takes its place. */
async function change(id: string, amount: number): Promise<string> {
  const { authorizationUrl } = await world.subscriptions.replace({ id: await ourId(id), amount, proof: '' });
  const next = /authorize\/(sub_\w+)/.exec(authorizationUrl ?? '')?.[1] ?? '';
  await authorize(next);
  return next;
}
/** Reads the gifts that the office is told began second: open items and closed ones. */
async function filed(): Promise<{ open: string[]; closed: string[] }> {
  const items = await world.sql<{ reference: string; isOpen: boolean }>(
    `select reference, resolved_at is null as "isOpen" from attention_items where kind = 'duplicate_subscription' order by reference`,
  );
  const those = (open: boolean) => items.filter(({ isOpen }) => isOpen === open).map(({ reference }) => reference);
  return { open: those(true), closed: those(false) };
}

test('the mail of a second gift to the same campaign names the first, whatever amount, period and spelling; so does the office', async () => {
  const campaignId = await world.addCampaign();
  const first = await begin({ campaignId });
  expect(first.note).toBe('');
  expect(await world.sql('select 1 from attention_items')).toEqual([]);
  await world.sql(`update subscriptions set created_at = '2025-11-03T10:00:00+05:30'`);
  const second = { ...donor, name: 'A. Rao', email: donor.email.toUpperCase() };
  const { id, note } = await begin({ campaignId, amount: 90_000, frequency: 'yearly', donor: second });
  expect(note).toBe(
    `Another gift from this address for the same purpose is running: ₹500 every month in the name of ${donor.name}, since 3 November 2025. If only one was meant, cancel either of them on My giving. The other goes on.`,
  );
  expect(await world.sql('select kind, reference, details from attention_items')).toEqual([
    {
      kind: 'duplicate_subscription',
      reference: id,
      details: `Besides this recurring gift, ${first.id} is running: ₹500 every month since 3 November 2025.`,
    },
  ]);
});

test('nothing is said of a gift for another purpose, of another mailbox, or that has ended', async () => {
  const campaignId = await world.addCampaign();
  const first = await begin({ campaignId });
  expect((await begin()).note).toBe('');
  expect((await begin({ campaignId, donor: { ...donor, email: 'other@example.org' } })).note).toBe('');
  await world.emulator.rzp.subscriptions.cancel(first.id);
  await world.hear();
  expect((await begin({ campaignId })).note).toBe('');
  expect(await filed()).toEqual({ open: [], closed: [] });
});

test('a gift in memory of one person is no second one beside a gift in memory of another, or of nobody', async () => {
  const inMemory = (name: string) => begin({ tribute: { kind: 'memory', name, tell: null } });
  expect((await begin()).note).toBe('');
  expect((await inMemory('Kamala Rao')).note).toBe('');
  expect((await inMemory('Vithal Rao')).note).toBe('');
  expect(await filed()).toEqual({ open: [], closed: [] });
  const again = await inMemory('Kamala Rao');
  expect(again.note).toMatch(/^Another gift from this address/);
  expect(await filed()).toEqual({ open: [again.id], closed: [] });
});

test('of several that run, mail and office name each, the one that began last first', async () => {
  const amounts = [60_000, 70_000];
  for (const [at, amount] of amounts.entries()) {
    const { id } = await begin({ amount });
    await world.sql('update subscriptions set created_at = $2 where provider_subscription_id = $1', [
      id,
      `2025-0${at + 2}-01T10:00:00+05:30`,
    ]);
  }
  const { note } = await begin();
  expect(note).toBe(
    `2 other gifts from this address for the same purpose are running: ₹700 every month in the name of ${donor.name}, since 1 March 2025; ₹600 every month in the name of ${donor.name}, since 1 February 2025. If only one was meant, cancel the others on My giving. The one you keep goes on.`,
  );
  const items = await world.sql<{ details: string }>('select details from attention_items order by created_at');
  expect(items.at(-1)?.details).toMatch(
    /^Besides .+₹700 every month since .+₹600 every month since 1 February 2025\.$/,
  );
});

test('of two windows of the bank, the second that is confirmed is told, also if it was opened first', async () => {
  const left = await world.create();
  await world.advance(1 / 24);
  const again = await world.create();
  expect(await authorize(again)).toBe('');
  expect(await authorize(left)).toMatch(/^Another gift from this address/);
  expect(await filed()).toEqual({ open: [left], closed: [] });
});

test('of two that are confirmed in the same moment, the one that is stored second is filed', async () => {
  const ids = [await world.create(), await world.create()];
  for (const id of ids) await world.play(id, 'authorize');
  const provider = createRazorpayProvider(world.deps.payments);
  if (!provider) throw new Error('there is no provider');
  const stored = new Set<string>();
  // Whoever has stored first commits only when the other one has stored as well, or waits.
  const hold: OnStored = async (_manager, _before, { id }) => {
    stored.add(id);
    await untilTrue(
      async () => stored.size === 2 || (await world.sql(`select 1 from pg_locks where not granted`)).length > 0,
    );
  };
  await Promise.all(ids.map((id) => syncSubscription(world.deps, provider, id, hold)));
  const { open } = await filed();
  expect(open).toHaveLength(1);
  expect(ids).toContain(open[0]);
});

test.each(['older', 'newer'] as const)('the item closes when the %s one is cancelled, for good', async (which) => {
  const gifts = { older: await begin(), newer: await begin() };
  expect(await filed()).toEqual({ open: [gifts.newer.id], closed: [] });
  await cancel(gifts[which].id);
  expect(await filed()).toEqual({ open: [], closed: [gifts.newer.id] });
  await world.advance(31);
  await world.hear();
  expect(await filed()).toEqual({ open: [], closed: [gifts.newer.id] });
});

test('of three, items stay until one runs alone; the end of another mailbox’s gift closes none', async () => {
  const [first, second, third] = [await begin(), await begin(), await begin()];
  const other = await begin({ donor: { ...donor, email: 'other@example.org' } });
  const items = [second.id, third.id].sort();
  await cancel(other.id);
  await cancel(first.id);
  expect(await filed()).toEqual({ open: items, closed: [] });
  await cancel(second.id);
  expect(await filed()).toEqual({ open: [], closed: items });
});

test('what takes the place of a gift is no second one, and that of a second one keeps its item open until it ends', async () => {
  await change((await begin()).id, 80_000);
  expect(await filed()).toEqual({ open: [], closed: [] });
  const second = await begin();
  const next = await change(second.id, 60_000);
  await world.advance(32);
  await world.hear();
  expect(await filed()).toEqual({ open: [second.id], closed: [] });
  await cancel(next);
  expect(await filed()).toEqual({ open: [], closed: [second.id] });
});

test('a gift that is about to be replaced by a larger one is not beside that one', async () => {
  const [first, second] = [await begin(), await begin()];
  await change(second.id, 60_000);
  expect(await filed()).toEqual({ open: [second.id], closed: [] });
  // It runs on as long as the provider cannot be reached to end it.
  await world.sql(`update subscriptions set status = 'active' where provider_subscription_id = $1`, [second.id]);
  expect(await world.subscriptions.change({ userId: null }, await ourId(first.id), 'cancel')).toEqual([]);
  expect(await filed()).toEqual({ open: [], closed: [second.id] });
});
