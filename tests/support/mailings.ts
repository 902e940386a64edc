import { randomUUID } from 'node:crypto';
import type { Answer, Caller } from './api';

/** Whatever calls POST /graphql. */
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
    receiptMailingPreview(input: $input) { receipts addresses again voided withoutEmail sentBefore underWay minutes tooMany } }`,
  start: `mutation ($input: ReceiptMailingInput!, $key: String!) {
    result: startReceiptMailing(input: $input, idempotencyKey: $key) ${PAYLOAD} }`,
  cancel: `mutation ($id: ID!) { result: cancelReceiptMailing(id: $id) ${PAYLOAD} }`,
  read: `query ($id: ID!) { receiptMailing(id: $id) { ${FIELDS} } }`,
  list: `query { receiptMailings { ${FIELDS} } }`,
};

/** What an admin does with mailings. */
export function mailingsOf(call: Call, token: string) {
  const caller = { token };
  return {
    preview: async (input: object = {}) =>
      (await call<{ receiptMailingPreview: object }>(operations.preview, { input }, caller)).data.receiptMailingPreview,
    start: async (input: object = {}, key = randomUUID() as string): Promise<Payload> =>
      (await call<{ result: Payload }>(operations.start, { input, key }, caller)).data.result,
    cancel: async (id: string): Promise<Payload> =>
      (await call<{ result: Payload }>(operations.cancel, { id }, caller)).data.result,
    read: async (id: string): Promise<Mailing | null> =>
      (await call<{ receiptMailing: Mailing | null }>(operations.read, { id }, caller)).data.receiptMailing,
    list: async (): Promise<Mailing[]> =>
      (await call<{ receiptMailings: Mailing[] }>(operations.list, {}, caller)).data.receiptMailings,
  };
}
