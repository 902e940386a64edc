import type { BounceWorld } from './bounce-world';

interface Item {
  id: string;
  kind: string;
  details: string;
  mailTo: string;
  mailSubject: string;
  resolvedAt: string | null;
  canSendAgain: boolean;
}
interface ToldMail {
  status: string;
  toAddress: string;
  bounces: { at: string; statusCode: string; reason: string }[];
}
interface SentReceipt {
  id: string;
  sentToEmailAt: string | null;
  revisions: { sentToEmailAt: string | null }[];
}

const ITEMS = `query ($filter: AttentionFilter! = {}) { result: adminAttention(filter: $filter, sort: createdAt, direction: asc) {
  items { id kind details mailTo mailSubject donationId donorName resolvedAt canSendAgain } } }`;
const STORY = `query ($id: ID!) { result: adminDonation(id: $id) { story { mails {
  status toAddress attempts { succeeded } bounces { at statusCode reason } } } } }`;
const RECEIPT = `query ($id: ID!) { result: adminDonation(id: $id) { receipt { id sentToEmailAt revisions { sentToEmailAt } } } }`;
const SEND_AGAIN = 'mutation ($id: ID!) { result: sendFailedMail(id: $id) { userErrors { code } } }';
const CORRECT = `mutation ($id: ID!, $donor: DonorDetailsInput!) {
  result: correctDonationDonor(input: { id: $id, donor: $donor, wants80g: true, sendReceipt: true }) { userErrors { code } } }`;

/**
 * Creates what an admin does and sees about returned mails.
 * @param of returns the world under test
 */
export function bounceOffice(of: () => BounceWorld) {
  let token = '';
  const call = async <T>(query: string, variables: object = {}): Promise<T> => {
    const { data, messages } = await of().api.call<{ result: T }>(query, variables, { token });
    if (messages.length > 0) throw new Error(messages.join());
    return data.result;
  };
  const signIn = async (): Promise<void> => void ({ token } = await of().api.signIn('admin'));
  const items = async (isOpen: boolean | null = true): Promise<Item[]> =>
    (await call<{ items: Item[] }>(ITEMS, { filter: isOpen === null ? {} : { isOpen } })).items;

  return {
    /** Starts over without gifts and with an empty mailbox. */
    begin: async (): Promise<void> => {
      const { api, imap } = of();
      await api.reset();
      await signIn();
      Object.assign(imap, { acceptsLogin: true, dieAtUid: null, isMute: false });
      imap.empty();
      imap.asked.length = 0;
    },
    signIn,
    call,
    sql: <T>(text: string, parameters: unknown[] = []): Promise<T[]> => of().api.sql<T>(text, parameters),
    /** Makes a gift whose receipt the mail server accepts. */
    giveBy: (email: string) => of().giveBy(email, token),
    /** Lists open entries of the exceptions queue; all of them for null. */
    items,
    kinds: async (isOpen: boolean | null = true): Promise<string[]> => (await items(isOpen)).map(({ kind }) => kind),
    /** Lists the mails in a donation's story. */
    toldMails: async (id: string): Promise<ToldMail[]> =>
      (await call<{ story: { mails: ToldMail[] } }>(STORY, { id })).story.mails,
    receipt: async (id: string): Promise<SentReceipt> =>
      (await call<{ receipt: SentReceipt }>(RECEIPT, { id })).receipt,
    sendAgain: (id = '') => call<{ userErrors: object[] }>(SEND_AGAIN, { id }),
    /** Corrects the address of a donation and sends its receipt there. */
    correct: (id: string, email: string) =>
      call<{ userErrors: object[] }>(CORRECT, {
        id,
        donor: { name: 'Asha Kulkarni', email, phone: '9822012345', pan: 'ABCPK1234F', address: 'Pune' },
      }),
  };
}
