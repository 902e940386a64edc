import { istDate } from '../../rules/dates';
import type { Giver, History } from './history';
import { giverOf, type Offer } from './offer';
import type { Office } from './office';
import { anybody, regulars, type Person } from './people';
import type { Random } from './random';
import type { Stage } from './stage';

/** Dependencies of the office's actions besides refunds. */
export interface Desk {
  readonly stage: Stage;
  readonly office: Office;
  readonly history: History;
}

interface Answer {
  readonly userErrors: readonly { readonly code: string; readonly message: string }[];
}

const RECORD = `mutation ($input: OfflineDonationInput!) {
  answer: recordOfflineDonation(input: $input) { donation { id } userErrors { code message } }
}`;
const CORRECT = `mutation ($id: ID!, $donor: DonorDetailsInput!, $wants80g: Boolean!, $send: Boolean!) {
  answer: correctDonationDonor(input: { id: $id, donor: $donor, wants80g: $wants80g, sendReceipt: $send }) { userErrors { code message } }
}`;
const MERGE = `mutation ($keep: ID!, $merge: ID!) {
  answer: mergeDonors(input: { keepId: $keep, mergeId: $merge }) { userErrors { code message } }
}`;
const DELETE = 'mutation ($id: ID!) { answer: deleteCampaign(id: $id) { userErrors { code message } } }';

const DAY_MS = 86_400_000;

const codesOf = ({ userErrors }: Answer): string[] => userErrors.map(({ code }) => code);

function refuse(what: string, { userErrors }: Answer): never {
  throw new Error(`${what} was refused: ${userErrors.map(({ code, message }) => `${code} ${message}`).join()}`);
}

interface Offline {
  readonly person: Person;
  readonly giver: Giver;
  readonly method: 'cash' | 'cheque' | 'bank_transfer';
  /** Amount in paise. */
  readonly amount: number;
  readonly daysAgo: number;
}

/** Records offline money, of today or some days ago, from somebody who also gives online. */
export function recordOffline(desk: Desk, random: Random, offer: Offer): Promise<void> {
  const person = anybody(random);
  const giver = giverOf(person, random);
  const method = random.pick(['cash', 'cheque', 'bank_transfer'] as const);
  const amount = method === 'cash' ? random.pick([50_000, 200_000, 200_100, 450_000]) : 50_000 + random.below(900_000);
  return record(desk, random, offer, { person, giver, method, amount, daysAgo: random.pick([0, 0, 1, 3, 12]) });
}

/** Records cash of today above the deductible limit, otherwise eligible once the registration covers today. */
export function recordMuchCash(desk: Desk, random: Random, offer: Offer): Promise<void> {
  const person = anybody(random);
  const giver: Giver = {
    name: person.name,
    email: person.emails[0],
    address: person.address,
    pan: person.pan,
    wants80g: true,
  };
  return record(desk, random, offer, { person, giver, method: 'cash', amount: 200_100, daysAgo: 0 });
}

async function record({ stage, office, history }: Desk, random: Random, offer: Offer, offline: Offline): Promise<void> {
  const { person, giver, method, amount, daysAgo } = offline;
  const campaign = random.chance(0.5) ? offer.anyCampaign(random) : null;
  const isAnonymous = random.chance(0.25);
  const flowId = random.uuid();
  await stage.gate.among(async () => {
    const receivedOn = istDate(new Date(stage.now().getTime() - daysAgo * DAY_MS));
    history.gifts.set(flowId, {
      person,
      giver,
      amount,
      items: [],
      campaign,
      isAnonymous,
      offline: { method, receivedOn },
    });
    const input = {
      flowId,
      amount,
      method,
      receivedOn,
      isAnonymous,
      reference: method === 'cash' ? '' : `REF${random.uuid().slice(0, 8)}`,
      campaignId: campaign?.id ?? null,
      wants80g: giver.wants80g,
      donor: { name: giver.name, email: giver.email, phone: person.phone, pan: giver.pan, address: giver.address },
    };
    const { answer, isFirst } = await office.press<{ answer: Answer }>(RECORD, { input }, random);
    // Of two simultaneous presses, the second may find the first by its reference, and is told of the existing receipt.
    const isThere = !isFirst && codesOf(answer.answer).includes('TAKEN');
    if (answer.answer.userErrors.length === 0 || isThere) history.recorded.add(flowId);
    else if (!codesOf(answer.answer).includes('NOT_FOUND')) refuse('the offline gift', answer.answer);
  });
}

interface Given {
  readonly id: string;
  readonly flowId: string;
}

/**
 * Corrects a giver after a phone call: the name was misspelt, PAN and address were missing, and the tax benefit is
 * wanted.
 */
export async function correctGiver({ stage, office, history }: Desk, random: Random): Promise<void> {
  const rows = await office.visitor.insist(() =>
    stage.sql<Given>(
      `select d.id, coalesce(s.flow_id, d.flow_id) as "flowId"
         from donations d left join subscriptions s on s.id = d.subscription_id
        where d.status = 'success' order by md5(d.id::text || $1) limit 1`,
      [random.uuid()],
    ),
  );
  const [given] = rows;
  const gift = given && history.gifts.get(given.flowId);
  if (!gift) return;
  const before = history.corrections.get(given.id)?.at(-1)?.giver ?? gift.giver;
  const giver: Giver = {
    ...before,
    name: `${before.name} Sr`,
    address: gift.person.address,
    pan: gift.person.pan,
    wants80g: true,
  };
  const isMailed = random.chance(0.6);
  const donor = {
    name: giver.name,
    email: giver.email,
    phone: gift.person.phone,
    pan: giver.pan,
    address: giver.address,
  };
  const variables = { id: given.id, donor, wants80g: true, send: isMailed };
  const { answer, isFirst } = await office.press<{ answer: Answer }>(CORRECT, variables, random);
  // Two colleagues may have made the same correction.
  const isDone = answer.answer.userErrors.length === 0 || codesOf(answer.answer).includes('UNCHANGED');
  if (!isDone && !codesOf(answer.answer).includes('REFUNDED')) refuse('the correction', answer.answer);
  if (isDone || !isFirst) {
    history.corrections.set(given.id, [
      ...(history.corrections.get(given.id) ?? []),
      { giver, isMailed, isCertain: isDone },
    ]);
  }
}

/** Merges the two donors of one person who gave under two addresses. */
export async function mergeTwoAddresses({ stage, office, history }: Desk, random: Random): Promise<void> {
  const donors = await office.visitor.insist(() =>
    stage.sql<{ id: string; email: string }>(
      `select id, lower(email) as email from donors where lower(email) = any($1::text[]) order by md5(id::text || $2)`,
      [regulars.flatMap(({ emails }) => (emails.length > 1 ? [...emails] : [])), random.uuid()],
    ),
  );
  const idsOf = (emails: readonly string[]): string[] =>
    donors.filter(({ email }) => emails.includes(email)).map(({ id }) => id);
  const person = regulars.find(({ emails }) => emails.length > 1 && idsOf(emails).length > 1);
  const [keep, merge] = person ? idsOf(person.emails) : [];
  if (!person || !keep || !merge) return;
  history.merges.push({ person, keepId: keep, mergeId: merge });
  const { answer, isFirst } = await office.press<{ answer: Answer }>(MERGE, { keep, merge }, random);
  // Gone by our own first press, or by a colleague who merged one of the two meanwhile.
  const others = history.merges.filter(({ mergeId }) => mergeId === merge || mergeId === keep);
  const isGone = codesOf(answer.answer).includes('NOT_FOUND') && (!isFirst || others.length > 1);
  if (answer.answer.userErrors.length > 0 && !isGone) refuse('the merge', answer.answer);
}

/** Deletes a campaign while gifts for it are being made. */
export async function deleteCampaign({ office, history }: Desk, random: Random, offer: Offer): Promise<void> {
  const campaign = offer.withdraw();
  if (!campaign) return;
  history.deletedCampaigns.add(campaign.id);
  const { answer, isFirst } = await office.press<{ answer: Answer }>(DELETE, { id: campaign.id }, random);
  const isDone = answer.answer.userErrors.length === 0 || (!isFirst && codesOf(answer.answer).includes('NOT_FOUND'));
  if (!isDone) refuse('the deletion', answer.answer);
}
