import type { CreateRazorpayOrderInput } from '../../server/generated/resolvers';
import type { Api } from './api';
import { answerTo } from './my-giving';
import { orderInput } from './payment-world';
import type { RunningEmulator } from './razorpay-emulator';

const GIFT = `state donorName email amount frequency campaignTitle campaign { slug } givenOn receiptNumber taxBenefit
  receiptPdfUrl correctableUntil`;
const OPEN = `mutation ($key: String!) { result: openGift(key: $key) { ${GIFT} } }`;
const CORRECT = `mutation ($key: String!, $email: String!) {
  result: correctGiftEmail(input: { key: $key, email: $email }) { gift { ${GIFT} } userErrors { field code message } } }`;

export interface ThankedGift {
  state: string;
  donorName: string;
  email: string;
  amount: number;
  givenOn: string | null;
  receiptNumber: string | null;
  taxBenefit: string | null;
  receiptPdfUrl: string | null;
  correctableUntil: string | null;
}

export interface Corrected {
  gift: ThankedGift | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

export const openGift = (api: Api, key: string): Promise<ThankedGift | null> => answerTo(api, OPEN, { key });
export const correctEmail = (api: Api, key: string, email: string, address?: string): Promise<Corrected> =>
  answerTo(api, CORRECT, { key, email }, address);

/** Orders a gift as a browser does; returns its order and its key. */
export async function orderGift(
  api: Api,
  changes: Partial<CreateRazorpayOrderInput> = {},
): Promise<{ orderId: string; key: string }> {
  const { order, userErrors } = await api.app.services.payments.createRazorpayOrder(orderInput(changes));
  if (!order) throw new Error(JSON.stringify(userErrors));
  return { orderId: order.id, key: order.giftKey };
}

/** Makes a gift, paid and verified. */
export async function giveOnce(api: Api, emulator: RunningEmulator, changes: Partial<CreateRazorpayOrderInput> = {}) {
  const gift = await orderGift(api, changes);
  const { answer } = await emulator.control<{ answer: { response: Record<string, string> } }>(
    `orders/${gift.orderId}/pay`,
    { outcome: 'success' },
  );
  const {
    razorpay_payment_id: id = '',
    razorpay_order_id: order = '',
    razorpay_signature: signature = '',
  } = answer.response;
  await api.app.services.payments.verifyRazorpayPayment({
    razorpayOrderId: order,
    razorpayPaymentId: id,
    razorpaySignature: signature,
  });
  return gift;
}
