import { donor } from './payment-world';
import type { Api } from './api';
import { recordOffline, recorded } from './office-donations';
import type { RunningEmulator } from './razorpay-emulator';
import { subscriptionInput } from './subscription-world';

const PAGE = `name email people { name maskedPan lacksAddress }
  years { financialYear givenAmount eligibleAmount deductibleAmount refundedAmount certificateForm }
  gifts { id donorName taxBenefit amount refundedAmount campaignTitle frequency is80gEligible receiptId receiptNumber isVoid }
  subscriptions { id amount frequency status campaignTitle nextChargeAt mendUrl canPause canResume canCancel }`;
const OPEN = `mutation ($key: String!) { result: openMyGiving(key: $key) { ${PAGE} } }`;
export const PDF = `mutation ($key: String!, $receiptId: ID!) {
  result: ownReceiptPdf(input: { key: $key, receiptId: $receiptId }) { html pdf fileName userErrors { code } } }`;
export const USE_PAN = `mutation ($key: String!, $giftId: ID!) {
  result: useOwnPan(input: { key: $key, giftId: $giftId }) { page { ${PAGE} } userErrors { field code message } } }`;
export const ADD_ADDRESS = `mutation ($key: String!, $name: String!, $address: String!) {
  result: addOwnAddress(input: { key: $key, name: $name, address: $address }) { page { ${PAGE} } userErrors { field code message } } }`;
export const ADD_PAN = `mutation ($key: String!, $name: String!, $pan: String!) {
  result: addOwnPan(input: { key: $key, name: $name, pan: $pan }) { page { ${PAGE} } userErrors { field code message } } }`;
export const CORRECT_PAN = `mutation ($key: String!, $name: String!, $pan: String!) {
  result: correctOwnPan(input: { key: $key, name: $name, pan: $pan }) { page { ${PAGE} } userErrors { field code message } } }`;
export const CORRECT_ADDRESS = `mutation ($key: String!, $name: String!, $address: String!) {
  result: correctOwnAddress(input: { key: $key, name: $name, address: $address }) { page { ${PAGE} } userErrors { field code message } } }`;
export const CHANGE = `mutation ($key: String!, $id: ID!, $change: SubscriptionChange!) {
  result: changeOwnSubscription(input: { key: $key, id: $id, change: $change }) { page { ${PAGE} } userErrors { code message } } }`;
export const ASK = `mutation ($email: String!, $website: String! = "") {
  result: requestDonorLink(input: { email: $email, website: $website }) { success userErrors { field code message } } }`;

export interface OwnPage {
  name: string | null;
  email: string;
  people: { name: string; maskedPan: string | null; lacksAddress: boolean }[];
  gifts: {
    id: string;
    donorName: string;
    taxBenefit: string;
    amount: number;
    is80gEligible: boolean;
    receiptId: string;
    receiptNumber: string;
    isVoid: boolean;
  }[];
  subscriptions: {
    id: string;
    status: string;
    mendUrl: string | null;
    canPause: boolean;
    canResume: boolean;
    canCancel: boolean;
  }[];
}

/** Returns the answer to one of the calls above. */
export const answerTo = async <T>(api: Api, query: string, variables: object, address?: string): Promise<T> => {
  const { data, messages } = await api.call<{ result: T }>(query, variables, { address });
  if (messages.length > 0) throw new Error(messages.join());
  return data.result;
};

export const openPage = (api: Api, key: string): Promise<OwnPage | null> => answerTo(api, OPEN, { key });

/** Finds the key in a text or a page; '' when there is none. */
export const keyIn = (text: string): string => /\/my-giving#key=([\w.-]+)/.exec(text)?.[1] ?? '';

/** Reads a mail as the development inbox shows it. */
export const inboxMail = async (api: Pick<Api, 'origin'>, mailId: string): Promise<string> =>
  (await fetch(`${api.origin}/dev/mail/${mailId}/html`)).text();

/** Reads the key in the latest mail to an address. */
export async function mailedKey(api: Api, address: string): Promise<string> {
  const [mail] = await api.sql<{ id: string }>(
    'select id from mails where to_address = $1 order by created_at desc, id limit 1',
    [address],
  );
  return keyIn(await inboxMail(api, mail?.id ?? ''));
}

/** Records a gift of ₹5,000 in the office; returns donation and receipt. */
export async function giveOffline(
  api: Api,
  token: string,
  changes: { name?: string; email?: string; pan?: string | null; address?: string | null; wants80g?: boolean } = {},
) {
  const { wants80g = true, ...person } = changes;
  const giver = { name: 'Asha Kulkarni', email: 'asha@example.org', phone: '', pan: null, address: null, ...person };
  return recorded(await recordOffline(api, token, { donor: giver, wants80g }));
}

/** Sets up an active monthly gift; returns our id and the provider's. */
export async function giveMonthly(
  api: Api,
  emulator: RunningEmulator,
  email: string,
  pan: string | null = null,
  name = donor.name,
): Promise<{ id: string; providerId: string }> {
  const { subscriptions } = api.app.services;
  const made = await subscriptions.createRazorpaySubscription(
    subscriptionInput({ donor: { ...donor, name, email, pan } }),
  );
  const providerId = made.subscription?.id ?? '';
  await emulator.control(`subscriptions/${providerId}/authorize`, {});
  await subscriptions.watchSubscription(providerId);
  const [row] = await api.sql<{ id: string }>('select id from subscriptions where provider_subscription_id = $1', [
    providerId,
  ]);
  return { id: row?.id ?? '', providerId };
}
