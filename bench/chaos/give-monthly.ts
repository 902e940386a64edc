import type { GiftInput, Offer } from './offer';
import type { Random } from './random';
import type { Stage } from './stage';
import { webhookPlan } from './trouble';
import { Visitor } from './visitor';
import { withProof } from './with-proof';

const CREATE = `mutation ($input: CreateRazorpaySubscriptionInput!) {
  createRazorpaySubscription(input: $input) { subscription { id shortUrl } challenge { token bits } userErrors { code message } }
}`;

interface Made {
  readonly id: string;
  readonly shortUrl: string;
}

interface Created {
  readonly subscription: Made | null;
  readonly challenge: { readonly token: string; readonly bits: number } | null;
  readonly userErrors: readonly { readonly code: string; readonly message: string }[];
}

/**
 * Sets up a recurring gift until its authorisation, and plans its debits.
 * @returns its id when it is active
 */
export async function giveMonthly(stage: Stage, random: Random, offer: Offer): Promise<string | null> {
  const visitor = new Visitor(stage, random);
  const gift = offer.gift(random);
  const frequency = random.chance(0.9) ? 'monthly' : 'yearly';
  return stage.gate.among(async () => {
    const made = await placeMandate(visitor, offer, gift, frequency);
    if (!made) return null;
    const { id, shortUrl } = made;
    await visitor.insist(() => open(shortUrl));
    await stage.control('scenario', { match: { subscription_id: id }, webhook: webhookPlan(random) });
    const outcomes = Array.from({ length: 12 }, () => (random.chance(0.2) ? 'fail' : 'charge'));
    await stage.control(`subscriptions/${id}/outcomes`, { outcomes });
    return (await authorize(stage, visitor, random, id)) ? id : null;
  });
}

/**
 * Creates the mandate.
 * @returns null when the donor walks away, since the campaign was closed after the gift was recorded
 */
async function placeMandate(visitor: Visitor, offer: Offer, gift: GiftInput, frequency: string): Promise<Made | null> {
  const { subscription, userErrors } = await visitor.insist(() =>
    withProof((proof) => setUp(visitor, { ...gift, frequency, proof })),
  );
  if (subscription) return subscription;
  const codes = userErrors.map(({ code }) => code);
  if (codes.includes('NOT_FOUND') && gift.campaignId !== null) {
    return placeMandate(visitor, offer, offer.withoutCampaign(gift), frequency);
  }
  if (codes.includes('REUSED') && gift.campaignId === null) return null;
  throw new Error(`the recurring gift was refused: ${userErrors.map(({ message }) => message).join()}`);
}

/**
 * Requests a mandate.
 * @throws Error when the provider failed, which the donor retries
 */
async function setUp(visitor: Visitor, input: object): Promise<Created> {
  const { createRazorpaySubscription: created } = await visitor.call<{ createRazorpaySubscription: Created }>(CREATE, {
    input,
  });
  if (created.userErrors.some(({ code }) => code === 'PROVIDER_FAILED')) throw new Error('the provider failed');
  return created;
}

async function open(url: string): Promise<void> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(30_000) });
  await response.body?.cancel();
  if (response.status !== 200) throw new Error(`the page of the authorisation answered ${response.status}`);
}

async function authorize(stage: Stage, visitor: Visitor, random: Random, id: string): Promise<boolean> {
  const play = (outcome: string): Promise<{ answer: { response?: Record<string, string> } }> =>
    stage.control(`subscriptions/${id}/authorize`, { outcome });
  if (random.chance(0.15)) await play('fail');
  if (random.chance(0.07)) return false;
  const { answer } = await play('success');
  await visitor.comesBack(() => visitor.post('/subscription/callback', answer.response ?? {}));
  return true;
}

/** Plays donors' actions at their bank between two debits; the provider refuses impossible ones, as intended. */
export async function changeMandates(stage: Stage, random: Random, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    if (!random.chance(0.12)) continue;
    const what = random.pick(['pause_by_customer', 'resume_by_customer', 'cancel_by_customer', 'charge']);
    await stage.control(`subscriptions/${id}/${what}`, {}).catch(() => undefined);
  }
}
