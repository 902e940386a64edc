import { donor } from '../support/payment-world';
import { startSubscriptionWorld, type SubscriptionWorld } from '../support/subscription-world';

/** A donor who has forgotten a recurring gift and sets up another: only mails may tell, since anybody can type an address. */
let world: SubscriptionWorld;
beforeAll(async () => void (world = await startSubscriptionWorld()));
beforeEach(() => world.beginAt('2026-01-15T10:00:00+05:30'));
afterAll(() => world.close());

type Wish = Parameters<SubscriptionWorld['create']>[0];

/** Sets up a gift that the bank agrees to; returns what the mail about it says of another, and the provider's id. */
async function begin(wish: Wish): Promise<{ id: string; note: string }> {
  const id = await world.create(wish);
  await world.play(id, 'authorize');
  await world.hear();
  const [mail] = await world.sql<{ text: string }>(
    `select m.text_body as text from mails m join subscriptions s on m.dedupe_key = 'recurring:' || s.id || ':started'
      where s.provider_subscription_id = $1`,
    [id],
  );
  return { id, note: /Another gift.*/.exec(mail?.text ?? 'no mail')?.[0] ?? (mail ? '' : 'no mail') };
}

test('the mail of a second gift to the same campaign names the first, whatever amount, period and spelling', async () => {
  const campaignId = await world.addCampaign();
  expect((await begin({ campaignId })).note).toBe('');
  await world.sql(`update subscriptions set created_at = '2025-11-03T10:00:00+05:30'`);
  const second = { ...donor, name: 'A. Rao', email: donor.email.toUpperCase() };
  const { note } = await begin({ campaignId, amount: 90_000, frequency: 'yearly', donor: second });
  expect(note).toBe(
    `Another gift from this address for the same purpose is running: ₹500 every month in the name of ${donor.name}, since 3 November 2025. If only one was meant, cancel either of them on My giving. The other goes on.`,
  );
});

test('nothing is said of a gift for another purpose, of another mailbox, or that has ended', async () => {
  const campaignId = await world.addCampaign();
  const first = await begin({ campaignId });
  expect((await begin({})).note).toBe('');
  expect((await begin({ campaignId, donor: { ...donor, email: 'other@example.org' } })).note).toBe('');
  await world.emulator.rzp.subscriptions.cancel(first.id);
  await world.hear();
  expect((await begin({ campaignId })).note).toBe('');
});
