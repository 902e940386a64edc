import { randomUUID } from 'node:crypto';
import { followOnReceipt } from '../../server/payments/refunds/receipt-after-refund';
import { startApi, type Api } from '../support/api';
import { addGift } from '../support/gifts';
import { mailingSteps, mailingsOf, type Mailing } from '../support/mailings';

/** Cancellation of a mailing of receipts. */
let api: Api;
let userId: string;
let office: ReturnType<typeof mailingsOf>;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  const admin = await api.signIn('admin');
  ({ userId } = admin);
  office = mailingsOf(api.call, admin.token);
});
afterAll(() => api.close());

const { gifts, handOver, mails, markSent, jobs } = mailingSteps(() => api);
const started = async (input: object = {}): Promise<Mailing> => {
  const { mailing } = await office.start(input);
  if (!mailing) throw new Error('the mailing was not started');
  return mailing;
};

test('what was not sent stays unsent, what was sent stays sent, and a second time changes nothing', async () => {
  await gifts(12);
  const { id } = await started();
  await handOver();
  await markSent('donor1@example.org');
  const cancelled = { status: 'cancelled', total: 12, sent: 1, waiting: 0, leftOut: 11 };
  expect((await office.cancel(id)).mailing).toMatchObject(cancelled);
  expect((await office.cancel(id)).mailing).toMatchObject(cancelled);
  await handOver();
  expect((await mails()).map(({ status }) => status).sort()).toEqual([...Array<string>(9).fill('cancelled'), 'sent']);
  expect(await jobs('hand_over_receipts')).toMatchObject([{ seconds: 10 }]);
  expect(await api.sql(`select user_id, after from audit_log where action = 'receipt_mailing.cancel'`)).toEqual([
    { user_id: userId, after: { title: '12 receipts', sent: 1, notSent: 11 } },
  ]);
  expect(await started()).toMatchObject({ total: 12 });
});

test('a mail that is being sent at this moment is left to its sender', async () => {
  await gifts(2);
  const { id } = await started();
  await handOver();
  await api.database.dataSource.transaction(async (manager) => {
    await manager.query(`select 1 from mails where to_address = 'donor2@example.org' for update`);
    expect((await office.cancel(id)).mailing).toMatchObject({ status: 'cancelled', waiting: 1, leftOut: 1 });
  });
  await markSent('donor2@example.org');
  expect(await office.read(id)).toMatchObject({ sent: 1, leftOut: 1 });
});

test('there is nothing to cancel of one that has ended, and an unknown one is not found', async () => {
  await gifts(1);
  const { id } = await started();
  await handOver();
  await markSent('donor1@example.org');
  expect(await office.cancel(id)).toMatchObject({ mailing: null, userErrors: [{ code: 'ENDED' }] });
  expect(await office.cancel(randomUUID())).toMatchObject({ mailing: null, userErrors: [{ code: 'NOT_FOUND' }] });
  expect(await office.read('no-id')).toBeNull();
});

test('a refund that fails after all brings back the thank-you that it had kept back, not a cancelled mailing', async () => {
  const { donationId } = await addGift(api, { donorEmail: 'kept@example.org', amount: 50_000 });
  const money = async (gone: number): Promise<void> =>
    api.database.dataSource.transaction((manager) =>
      followOnReceipt({ now: () => new Date() } as never, manager, {
        id: donationId,
        amount: 50_000,
        gone,
        isDisputed: false,
      } as never),
    );
  const { id } = await started();
  await handOver();
  await money(50_000);
  await money(0);
  expect(await mails()).toMatchObject([{ status: 'queued' }]);
  await office.cancel(id);
  await money(50_000);
  await money(0);
  expect(await mails()).toMatchObject([{ status: 'cancelled' }]);
});
