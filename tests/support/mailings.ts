import { randomUUID } from 'node:crypto';
import type { Answer, Api, Caller } from './api';
import { addGift, type GiftOptions } from './gifts';

/** Any function that calls POST /graphql. */
type Call = <T>(query: string, variables?: object, caller?: Caller) => Promise<Answer<T>>;

export interface Mailing {
  id: string;
  status: string;
  total: number;
  sent: number;
  failed: number;
  bounced: number;
  waiting: number;
  leftOut: number;
  minutesLeft: number;
  waitsForTomorrow: boolean;
  startedBy: string;
}

interface Payload {
  mailing: Mailing | null;
  userErrors: { code: string; message: string }[];
}

const FIELDS = 'id status total sent failed bounced waiting leftOut minutesLeft waitsForTomorrow startedBy';
const PAYLOAD = `{ mailing { ${FIELDS} } userErrors { code message } }`;

export const operations = {
  preview: `query ($input: ReceiptMailingInput!) {
    adminReceiptMailingPreview(input: $input) { receipts addresses again voided withoutEmail declined sentBefore underWay minutes tooMany } }`,
  start: `mutation ($input: ReceiptMailingInput!, $key: String!) {
    result: startReceiptMailing(input: { receipts: $input, idempotencyKey: $key }) ${PAYLOAD} }`,
  cancel: `mutation ($id: ID!) { result: cancelReceiptMailing(id: $id) ${PAYLOAD} }`,
  read: `query ($id: ID!) { adminReceiptMailing(id: $id) { ${FIELDS} } }`,
  list: `query { adminReceiptMailings { ${FIELDS} } }`,
};

/** Wraps an admin's operations on mailings. */
export function mailingsOf(call: Call, token: string) {
  const caller = { token };
  return {
    preview: async (input: object = {}) =>
      (await call<{ adminReceiptMailingPreview: object }>(operations.preview, { input }, caller)).data
        .adminReceiptMailingPreview,
    start: async (input: object = {}, key = randomUUID() as string): Promise<Payload> =>
      (await call<{ result: Payload }>(operations.start, { input, key }, caller)).data.result,
    cancel: async (id: string): Promise<Payload> =>
      (await call<{ result: Payload }>(operations.cancel, { id }, caller)).data.result,
    read: async (id: string): Promise<Mailing | null> =>
      (await call<{ adminReceiptMailing: Mailing | null }>(operations.read, { id }, caller)).data.adminReceiptMailing,
    list: async (): Promise<Mailing[]> =>
      (await call<{ adminReceiptMailings: Mailing[] }>(operations.list, {}, caller)).data.adminReceiptMailings,
  };
}

/**
 * Creates the steps around mailings: gifts with receipts, turns of the job, the sender's work.
 * @param of returns the API under test
 */
export function mailingSteps(of: () => Api) {
  const gift = async (donorEmail: string, options: GiftOptions = {}): Promise<string> =>
    (await addGift(of(), { donorEmail, ...options })).receiptId ?? '';
  const mails = () =>
    of().sql<{ to: string; status: string }>(
      'select to_address as "to", status from mails order by created_at, to_address',
    );
  return {
    gift,
    gifts: async (count: number): Promise<void> => {
      for (let one = 1; one <= count; one += 1) await gift(`donor${one}@example.org`);
    },
    handOver: (): Promise<void> => of().app.services.receiptMailings.handOver(),
    mails,
    addresses: async (): Promise<string[]> => (await mails()).map(({ to }) => to),
    /** Marks mails to this address as sent. */
    markSent: (address: string) =>
      of().sql(`update mails set status = 'sent', sent_at = now() where to_address = $1`, [address]),
    /** Reads the jobs of a task, with the seconds from the moment when they were queued, or put off, to their time. */
    jobs: (task: string) =>
      of().sql<{ seconds: number; priority: number; queue: string | null }>(
        `select round(extract(epoch from j.run_at - j.updated_at))::int as seconds, j.priority, j.queue_name as queue
           from graphile_worker.jobs j where j.task_identifier = $1 order by j.run_at`,
        [task],
      ),
  };
}
