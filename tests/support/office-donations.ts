import { randomUUID } from 'node:crypto';
import type { OfflineDonationInput } from '../../server/generated/resolvers';
import type { Api } from './api';
import type { Call } from './graphql-call';

interface UserError {
  field: string[];
  code: string;
}

export interface DonationAnswer {
  donation: {
    id: string;
    is80gEligible: boolean;
    receipt: { id: string; receiptNumber: string; revision: number };
  } | null;
  userErrors: UserError[];
}

export const DONATION = `donation { id status source amount is80gEligible paymentReference capturedAt donorId
  receipt { id receiptNumber revision is80g issuedOn revisions { revision reason sentToEmailAt } } }
  userErrors { field code message }`;
const RECORD = `mutation ($input: OfflineDonationInput!) { result: recordOfflineDonation(input: $input) { ${DONATION} } }`;

/** Builds a bank transfer of ₹5,000 of today by a donor with PAN and e-mail, with changes. */
export const offlineInput = (changes: Partial<OfflineDonationInput> = {}): OfflineDonationInput => ({
  amount: 500_000,
  method: 'bank_transfer',
  reference: `UTR${randomUUID()}`,
  receivedOn: '2026-11-20',
  campaignId: null,
  donor: { name: 'Asha Kulkarni', email: 'asha@example.org', phone: '9822012345', pan: 'ABCPK1234F', address: 'Pune' },
  wants80g: true,
  isAnonymous: false,
  flowId: randomUUID(),
  ...changes,
});

/** Records a donation through the API as an administrator does. */
export async function recordOffline(
  api: { call: Call },
  token: string,
  changes: Partial<OfflineDonationInput> = {},
): Promise<DonationAnswer> {
  const { data, messages } = await api.call<{ result: DonationAnswer }>(
    RECORD,
    { input: offlineInput(changes) },
    { token },
  );
  if (messages.length > 0) throw new Error(messages.join());
  return data.result;
}

/** Returns the donation of an answer without errors. */
export function recorded({ donation, userErrors }: DonationAnswer): NonNullable<DonationAnswer['donation']> {
  if (!donation) throw new Error(JSON.stringify(userErrors));
  return donation;
}

/** Sets the foundation's own registration, without which no gift is eligible. */
export async function register80g(api: Api): Promise<void> {
  await api.sql(
    `insert into settings (key, value) values ('registration_80g', 'AAATT1234CF20214'), ('pan', 'AAATT1234C')
     on conflict (key) do update set value = excluded.value`,
  );
}

export async function addCampaign(api: Api, status = 'active'): Promise<string> {
  const [row] = await api.sql<{ id: string }>(
    `insert into campaigns (title, slug, category, status, goal_amount)
     values ('Evening school', 'slug-' || gen_random_uuid(), 'Education', $1, 10000000) returning id`,
    [status],
  );
  return row?.id ?? '';
}

/** Lists codes by field, such as `['receivedOn OUT_OF_RANGE']`. */
export const codesOf = ({ userErrors }: { userErrors: UserError[] }): string[] =>
  userErrors.map(({ field, code }) => `${field.join('.')} ${code}`.trim());
