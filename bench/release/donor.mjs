/** A donor and the office, as they see the site from outside. */
const ORDER =
  'mutation ($input: CreateRazorpayOrderInput!) { createRazorpayOrder(input: $input) { order { id } userErrors { message } } }';
const VERIFY = 'mutation ($input: VerifyRazorpayPaymentInput!) { verifyRazorpayPayment(input: $input) { success } }';
const SIGN_IN =
  'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { session { accessToken } } }';
const RECEIPTS = '{ adminReceipts { items { receiptNumber donorName amount } } }';

async function call(origin, query, variables, token) {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

/**
 * Gives, and pays at the provider.
 * @param control address of the emulator's control API
 */
export async function give(origin, control, name, amount) {
  const donor = { name, email: `${name.toLowerCase()}@example.org`, phone: '9822012345', pan: 'ABCPD1234E' };
  const { createRazorpayOrder } = await call(origin, ORDER, { input: { amount, donor } });
  const { order, userErrors } = createRazorpayOrder;
  if (!order) throw new Error(userErrors[0]?.message ?? 'no order');
  const paid = await fetch(`${control}/__emu/orders/${order.id}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'success' }),
  });
  const { response } = (await paid.json()).answer;
  const input = {
    razorpayOrderId: response.razorpay_order_id,
    razorpayPaymentId: response.razorpay_payment_id,
    razorpaySignature: response.razorpay_signature,
  };
  const { verifyRazorpayPayment } = await call(origin, VERIFY, { input });
  if (!verifyRazorpayPayment.success) throw new Error('The donation was not verified.');
}

/** Lists the receipts that the office sees, as one line each, sorted. */
export async function receiptsIn(origin, admin) {
  const { signIn } = await call(origin, SIGN_IN, admin);
  const { adminReceipts } = await call(origin, RECEIPTS, {}, signIn.session.accessToken);
  return adminReceipts.items
    .map(({ receiptNumber, donorName, amount }) => `${receiptNumber} ${donorName} ${amount}`)
    .sort();
}
