import { financialYear, istDate } from '../../rules/dates';
import { createCampaignsService } from '../../server/campaigns/campaigns.service';
import { ProviderError, type PaymentProvider } from '../../server/payments/provider';
import { createPaymentsService } from '../../server/payments/payments.service';
import { donor, orderInput, startPaymentWorld, type PaymentWorld } from '../support/payment-world';
import { untilTrue } from '../support/until';

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld();
});
beforeEach(async () => {
  world.setNow(null);
  await world.database.truncate();
});
afterAll(() => world.close());

const sql = <T>(text: string, parameters: unknown[] = []): Promise<T[]> =>
  world.deps.dataSource.query(text, parameters);

async function order(changes: Parameters<typeof orderInput>[0] = {}): Promise<string> {
  const { order: placed, userErrors } = await world.payments.createRazorpayOrder(orderInput(changes));
  if (!placed) throw new Error(JSON.stringify(userErrors));
  return placed.id;
}

async function register80g(values: Record<string, string>): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    await sql(
      'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
      [key, value],
    );
  }
}

describe('the 80G benefit', () => {
  const registration = {
    registration_80g: 'AAFCP4821KF20231',
    pan: 'AAFCP4821K',
    registration_80g_until: '2099-03-31',
  };
  const settled = async (changes: Parameters<typeof orderInput>[0] = {}) => {
    const { success } = await world.payments.verifyRazorpayPayment(await world.pay(await order(changes)));
    expect(success).toBe(true);
    const [row] = await sql<{ donation: boolean; receipt: boolean; printed: boolean; total: number }>(
      `select d.is_80g_eligible as donation, r.is_80g as receipt, (r.snapshot ->> 'is80g')::boolean as printed,
              (select eligible_80g_amount from donation_totals) as total
         from donations d join receipts r on r.donation_id = d.id`,
    );
    return row;
  };

  test('stands on the receipt when donor and foundation have what it needs', async () => {
    await register80g(registration);
    expect(await settled()).toEqual({ donation: true, receipt: true, printed: true, total: 50_000 });
  });

  test.each([
    ['the foundation has no registration', {}, {}],
    ['the registration has run out', { ...registration, registration_80g_until: '2024-03-31' }, {}],
    ['the foundation has no PAN', { ...registration, pan: '' }, {}],
    ['the donor gave no PAN', registration, { donor: { ...donor, pan: null } }],
    ['the donor does not want it', registration, { is80gEligible: false }],
  ])('is not claimed when %s', async (_name, values, changes) => {
    await register80g(values);
    expect(await settled(changes)).toEqual({ donation: false, receipt: false, printed: false, total: 0 });
  });
});

test('a payment that cannot be captured does not hide the captured one beside it', async () => {
  const orderId = await order();
  const base = {
    orderId,
    invoiceId: null,
    amount: 50_000,
    currency: 'INR',
    method: 'card',
    amountRefunded: 0,
    international: false,
    errorCode: null,
    errorDescription: null,
    baseAmount: null,
    fee: null,
    feeBearer: null,
    createdAt: new Date(),
  };
  const provider = {
    fetchOrderPayments: () =>
      Promise.resolve([
        { ...base, id: 'pay_Auth0000000001', status: 'authorized' as const, captured: false },
        { ...base, id: 'pay_Capt0000000001', status: 'captured' as const, captured: true },
      ]),
    capturePayment: () => Promise.reject(new ProviderError(400, 'BAD_REQUEST_ERROR', 'already paid')),
  } as Partial<PaymentProvider> as PaymentProvider;
  await createPaymentsService(world.deps, provider).watchOrder(orderId);
  expect(await sql(`select payment_id as id from donations where status = 'success'`)).toEqual([
    { id: 'pay_Capt0000000001' },
  ]);
});

test('receipt 1000000 of a year follows 999999, with all its digits; every text of its mail says it', async () => {
  const year = financialYear(istDate(new Date()));
  await sql('insert into receipt_counters (financial_year, is_test, last_serial) values ($1, false, 999998)', [year]);
  for (const serial of ['999999', '1000000']) {
    const settled = await world.payments.verifyRazorpayPayment(await world.pay(await order()));
    expect(settled.receiptNumber).toBe(`${year}/${serial}`);
    const told = 'strpos(subject, $1) > 0 and strpos(text_body, $1) > 0 and strpos(html_body, $1) > 0';
    expect(await sql(`select 1 from mails where ${told}`, [settled.receiptNumber])).toHaveLength(1);
  }
});

describe('the same press of the button', () => {
  const flowId = '7b0f3c7e-51f5-4c5e-9b1a-1f6f0f0f0f0f';

  test.each([
    ['another donor', { donor: { ...donor, name: 'Bala Iyer' } }],
    ['another address', { donor: { ...donor, address: '7 Baner Road, Pune 411045' } }],
    ['another mailbox', { donor: { ...donor, email: 'bala@example.org' } }],
    ['another phone', { donor: { ...donor, phone: '+919822098220' } }],
    ['no wish for 80G', { is80gEligible: false }],
    ['another PAN', { donor: { ...donor, pan: 'ABCPI1234F' } }],
    ['another name on the PAN card', { donor: { ...donor, nameOnPan: 'ASHA R KULKARNI' } }],
    ['the wish to stay anonymous', { isAnonymous: true }],
    ['another amount', { amount: 60_000 }],
  ])('with %s is refused and changes nothing', async (_name, changes) => {
    await order({ flowId });
    const { order: placed, userErrors } = await world.payments.createRazorpayOrder(orderInput({ flowId, ...changes }));
    expect(placed).toBeNull();
    expect(userErrors).toMatchObject([{ field: ['flowId'], code: 'REUSED' }]);
    expect(await sql('select 1 from donations')).toHaveLength(1);
  });

  test('without the name on the PAN card that was typed before is refused', async () => {
    await order({ flowId, donor: { ...donor, nameOnPan: 'ASHA R KULKARNI' } });
    const { userErrors } = await world.payments.createRazorpayOrder(orderInput({ flowId }));
    expect(userErrors).toMatchObject([{ field: ['flowId'], code: 'REUSED' }]);
  });

  test('once it was paid is refused: a paid order is handed out to nobody', async () => {
    await world.payments.verifyRazorpayPayment(await world.pay(await order({ flowId })));
    const { order: placed, userErrors } = await world.payments.createRazorpayOrder(orderInput({ flowId }));
    expect([placed, userErrors]).toMatchObject([null, [{ field: ['flowId'], code: 'REUSED' }]]);
  });

  test('and paid with its second attempt is a likely duplicate, not by itself or beside one that was not paid', async () => {
    const second = await order({ flowId, attempt: 2 });
    await world.payments.verifyRazorpayPayment(await world.pay(await order({ flowId })));
    expect(await sql('select kind from attention_items')).toEqual([]);
    await world.payments.verifyRazorpayPayment(await world.pay(second));
    expect(await sql('select kind from attention_items')).toEqual([{ kind: 'likely_duplicate' }]);
  });

  test('several times at once is one order for all', async () => {
    const ids = await Promise.all([order({ flowId }), order({ flowId }), order({ flowId })]);
    expect(new Set(ids).size).toBe(1);
    expect(await sql('select 1 from donations')).toHaveLength(1);
  });
});

test('a campaign deleted in the middle of a settlement waits for it: no deadlock, and the gift keeps its title', async () => {
  const campaignId = await world.addCampaign();
  await world.payments.verifyRazorpayPayment(await world.pay(await order({ campaignId })));
  const [user] = await sql<{ id: string }>(
    `insert into users (email, full_name, password_hash) values ('office@example.org', 'Office', 'x') returning id`,
  );
  const office = createCampaignsService(world.deps);
  let deleted: ReturnType<typeof office.delete> | null = null;
  // A settlement locks the donation, then the campaign.
  await world.deps.dataSource.transaction(async (manager) => {
    await manager.query('select 1 from donations where campaign_id = $1 for update', [campaignId]);
    deleted = office.delete(user?.id ?? '', campaignId);
    await untilTrue(async () => {
      const waiting = await sql(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    });
    await manager.query('update campaigns set raised_amount = raised_amount where id = $1', [campaignId]);
  });
  expect(await deleted).toMatchObject({ deletedId: campaignId });
  expect(await sql('select campaign_title as title, campaign_id as id from donations')).toEqual([
    { title: 'Evening school', id: null },
  ]);
});
