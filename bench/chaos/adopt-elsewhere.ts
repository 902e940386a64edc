import { setTimeout as delay } from 'node:timers/promises';
import { addDays, istDate } from '../../rules/dates';
import { Visitor } from './visitor';
import type { Desk } from './office-acts';
import { giverOf } from './offer';
import { personOf, regulars } from './people';
import type { Random } from './random';
import { KEYS, type Stage } from './stage';

const STATE = `{ adminAdoption { id status sources { id choice } figures { open { count } } } }`;
const ASK = `mutation ($input: StartAdoptionDryRunInput!) { startAdoptionDryRun(input: $input) { userErrors { code } } }`;
const CHOOSE = `mutation ($input: ChooseAdoptionSourceInput!) { chooseAdoptionSource(input: $input) { userErrors { code } } }`;
const START = `mutation ($input: AdoptionInput!) { startAdoption(input: $input) { userErrors { code } } }`;

interface State {
  readonly adminAdoption: {
    readonly id: string;
    readonly status: string;
    readonly sources: readonly { readonly id: string; readonly choice: string }[];
  } | null;
}

const SUBSCRIPTIONS = 4;
const PAUSE_MS = 200;

/** Calls the provider's API as the merchant's dashboard does. */
async function dashboard<T>(stage: Stage, path: string, body: object): Promise<T> {
  const key = Buffer.from(`${KEYS.RAZORPAY_KEY_ID}:${KEYS.RAZORPAY_KEY_SECRET}`).toString('base64');
  const response = await fetch(`${stage.emulatorOrigin}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}

/**
 * Makes subscriptions in the dashboard whose first charge is long booked there. Call it before anybody gives.
 * @returns their ids
 */
export async function beginElsewhere({ stage, history }: Desk, random: Random): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < SUBSCRIPTIONS; index += 1) {
    const own = random.fork(`subscription ${index}`);
    const amount = 20_000 + 100 * own.below(500);
    const item = { name: `Old gift ${index % 2}`, amount, currency: 'INR' };
    const plan = await dashboard<{ id: string }>(stage, 'plans', { period: 'monthly', interval: 1, item });
    const person = personOf(regulars.length + 200 + index);
    const giver = { ...giverOf(person, own), wants80g: true };
    const notes = {
      'Full Name': giver.name,
      ...(giver.pan === null ? {} : { 'PAN number': giver.pan }),
      ...(giver.address === null ? {} : { Address: giver.address }),
    };
    const asked = { plan_id: plan.id, total_count: 60, notes };
    const { id } = await dashboard<{ id: string }>(stage, 'subscriptions', asked);
    await stage.control(`subscriptions/${id}/authorize`, {
      email: giver.email,
      contact: `+91${person.phone}`,
      webhook: { drop: own.chance(0.5) },
    });
    history.gifts.set(id, { person, giver, amount, items: [], campaign: null, isAnonymous: false, offline: null });
    ids.push(id);
  }
  return ids;
}

/**
 * Adopts them from the office, while everything around it dies: asks again whenever the provider did not answer, and
 * once more at the end, so that what was captured meanwhile is found.
 */
export async function adoptElsewhere({ stage, office }: Desk, random: Random, begin: Date): Promise<void> {
  const desk = new Visitor(stage, random);
  const press = <T>(query: string, variables: object = {}): Promise<T> =>
    desk.insist(async () => (await office.press<T>(query, variables, random)).answer);
  const fromDay = addDays(istDate(begin), -1);
  for (let rounds = 0; rounds < 2 && !stage.isOver;) {
    const { adminAdoption: now } = await press<State>(STATE);
    if (now === null || now.status === 'failed') await press(ASK, { input: { fromDay } });
    else if (now.status === 'ready') {
      for (const { id, choice } of now.sources)
        if (choice === 'open') await press(CHOOSE, { input: { id, choice: 'general' } });
      await press(START, { input: { id: now.id } });
    } else if (now.status === 'done') {
      rounds += 1;
      if (rounds < 2) await press(ASK, { input: { fromDay } });
    }
    await delay(PAUSE_MS);
  }
}
