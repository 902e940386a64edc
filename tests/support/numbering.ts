import type { ReceiptNumbering, ReceiptNumberingInput } from '../../server/generated/resolvers';
import type { Api } from './api';

interface Saved {
  numbering: ReceiptNumbering | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

const FIELDS = 'prefix yearStyle digits financialYear nextSerial offlinePrefix offlineNextSerial updatedAt';
const SAVE = `mutation ($input: UpdateReceiptNumberingInput!) {
  result: updateReceiptNumbering(input: $input) { numbering { ${FIELDS} } userErrors { field code message } } }`;

/** Changes the numbering of receipts as an administrator does; what is not named has its default. */
export async function saveNumbering(
  api: Api,
  token: string,
  changes: Partial<ReceiptNumberingInput>,
  readAt: unknown = null,
): Promise<Saved> {
  const numbering = { prefix: '', yearStyle: 'long', digits: 6, ...changes };
  const { data, messages } = await api.call<{ result: Saved }>(SAVE, { input: { numbering, readAt } }, { token });
  if (messages.length > 0) throw new Error(messages.join());
  return data.result;
}

/** Reads the numbering as the office does. */
export async function readNumbering(api: Api, token: string): Promise<ReceiptNumbering> {
  const { data } = await api.call<{ numbering: ReceiptNumbering }>(
    `{ numbering: adminReceiptNumbering { ${FIELDS} } }`,
    {},
    { token },
  );
  return data.numbering;
}
