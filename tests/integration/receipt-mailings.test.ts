import { randomUUID } from 'node:crypto';
import { createReceiptMailingsService } from '../../server/receipts/mailing/mailings.service';
import { startApi, type Api } from '../support/api';
import { mailingSteps, mailingsOf, operations, type Mailing } from '../support/mailings';
import { untilTrue } from '../support/until';

/** Mailing many receipts: their selection, and their way into the outbox. */
let api: Api;
let token: string;
let userId: string;
let office: ReturnType<typeof mailingsOf>;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  ({ token, userId } = await api.signIn('admin'));
  office = mailingsOf(api.call, token);
});
afterAll(() => api.close());

const { gift, gifts, handOver, mails, addresses, markSent, jobs } = mailingSteps(() => api);
const set = (receiptId: string, change: string): Promise<unknown> =>
  api.sql(`update receipts set ${change} where id = $1`, [receiptId]);
const started = async (input: object = {}): Promise<Mailing> => {
  const { mailing } = await office.start(input);
  if (!mailing) throw new Error('the mailing was not started');
  return mailing;
};

test('a visitor and someone without the role neither see nor send anything', async () => {
  await gift('a@example.org');
  const { token: member } = await api.signIn();
  const { id } = await started();
  for (const [name, variables] of Object.entries({
    preview: { input: {} },
    start: { input: {}, key: randomUUID() },
    cancel: { id },
    read: { id },
    list: {},
  })) {
    const operation = operations[name as keyof typeof operations];
    expect([name, (await api.call(operation, variables)).codes]).toEqual([name, ['UNAUTHENTICATED']]);
    expect([name, (await api.call(operation, variables, { token: member })).codes]).toEqual([name, ['FORBIDDEN']]);
  }
  expect(await office.list()).toEqual([expect.objectContaining({ id, status: 'running', startedBy: 'Test Person' })]);
});

describe('the set', () => {
  test('counts what would be sent and why the rest would not, by search and filter', async () => {
    await gift('asha@example.org');
    await gift('ASHA@example.org', { donorPan: 'ABCPK1234F' });
    await set(await gift('void@example.org'), 'voided_at = now()');
    await set(await gift('none@example.org'), `snapshot = jsonb_set(snapshot, '{donor,email}', '""')`);
    await set(await gift('before@example.org', { at: new Date('2026-02-01T06:00:00Z') }), 'sent_to_email_at = now()');
    const onItsWay = await gift('waits@example.org');
    await api.call(
      'mutation ($id: ID!) { sendReceiptEmail(receiptId: $id) { userErrors { code } } }',
      { id: onItsWay },
      { token },
    );

    const leftOut = { voided: 1, withoutEmail: 1, declined: 0, sentBefore: 1, underWay: 1 };
    expect(await office.preview()).toEqual({
      receipts: 2,
      addresses: 1,
      again: 0,
      ...leftOut,
      minutes: 1,
      tooMany: false,
    });
    expect(await office.preview({ onlyNeverSent: false })).toMatchObject({
      receipts: 3,
      addresses: 2,
      again: 1,
      sentBefore: 0,
    });
    expect(await office.preview({ filter: { is80g: true } })).toMatchObject({ receipts: 1, voided: 0, sentBefore: 0 });
    expect(await office.preview({ filter: { to: '2026-03-31' } })).toMatchObject({
      receipts: 0,
      sentBefore: 1,
      minutes: 0,
    });
    expect(await office.preview({ search: 'before@' })).toMatchObject({ receipts: 0, sentBefore: 1, withoutEmail: 0 });
    expect(await office.preview({ filter: { sent: false } })).toMatchObject({ receipts: 2, sentBefore: 0 });
    expect(await started({ filter: { is80g: true } })).toMatchObject({ total: 1, waiting: 1 });
    expect(await office.preview()).toMatchObject({ receipts: 1, underWay: 2 });
    expect(await started({ onlyNeverSent: false })).toMatchObject({ total: 2 });
  });

  test('is fixed at the start, written down in the audit log, and the oldest receipt goes first', async () => {
    await gift('new@example.org');
    await gift('old@example.org', { at: new Date('2025-05-01T06:00:00Z') });
    const { id } = await started({ filter: { from: '2025-04-01' } });
    await gift('later@example.org');
    await handOver();
    const jobsInOrder = await api.sql<{ to: string }>(
      `select to_address as "to" from mails join graphile_worker.jobs j on j.key = 'mail:' || mails.id order by j.run_at`,
    );
    expect(jobsInOrder.map(({ to }) => to)).toEqual(['old@example.org', 'new@example.org']);
    expect(await api.sql('select user_id, action, entity_id, after from audit_log')).toEqual([
      {
        user_id: userId,
        action: 'receipt_mailing.start',
        entity_id: id,
        after: { title: '2 receipts', onlyNeverSent: true, search: null, from: '2025-04-01' },
      },
    ]);
  });

  test('a second press does nothing twice: with its key it is the same mailing, with another nothing is left', async () => {
    await gifts(3);
    const key = randomUUID();
    const answers = await Promise.all([office.start({}, key), office.start({}, key), office.start(), office.start()]);
    const totals = answers.map(({ mailing, userErrors }) => mailing?.total ?? userErrors[0]?.code);
    // Any of the three presses may come first.
    expect(totals.filter((total) => total === 3).length).toBeGreaterThan(0);
    expect((await api.sql<{ n: number }>('select count(*)::int as n from receipt_mailing_items'))[0]?.n).toBe(3);
    expect(await office.list()).toHaveLength(1);
    await handOver();
    expect(await office.start()).toMatchObject({ mailing: null, userErrors: [{ code: 'NOTHING_TO_SEND' }] });
    expect(await mails()).toHaveLength(3);
    expect(await office.start({}, 'short')).toMatchObject({
      mailing: null,
      userErrors: [{ code: expect.any(String) }],
    });
  });
});

test('of two that start at the same moment, each receipt goes with the first', async () => {
  await gifts(2);
  const both = await gift('both@example.org');
  const second = await api.database.dataSource.transaction(async (manager) => {
    const [first] = await manager.query<{ id: string }[]>(
      `insert into receipt_mailings (request, only_never_sent, idempotency_key) values ('{}', true, 'the-other-press') returning id`,
    );
    await manager.query('insert into receipt_mailing_items (receipt_id, mailing_id) values ($1, $2)', [
      both,
      first?.id,
    ]);
    const answer = started();
    await untilTrue(async () => (await api.sql('select 1 from pg_locks where not granted')).length > 0);
    return { answer };
  });
  expect(await second.answer).toMatchObject({ total: 2, waiting: 2 });
});

describe('handing over', () => {
  test('at the pace: ten in ten seconds, one each second, in lanes of their own and behind every other job', async () => {
    await gifts(23);
    const { id } = await started();
    expect(await jobs('hand_over_receipts')).toMatchObject([{ seconds: 0 }]);
    await handOver();
    expect((await jobs('send_mail')).map(({ seconds }) => seconds)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(new Set((await jobs('send_mail')).map(({ queue, priority }) => `${queue} ${priority}`))).toEqual(
      new Set(['mailing-0 10', 'mailing-1 10']),
    );
    expect(await jobs('hand_over_receipts')).toMatchObject([{ seconds: 10 }]);
    expect(await office.read(id)).toMatchObject({ status: 'running', total: 23, waiting: 23, sent: 0, minutesLeft: 1 });
    await handOver();
    await handOver();
    expect(await mails()).toHaveLength(23);
    await handOver();
    expect(await mails()).toHaveLength(23);
    await api.sql(`update mails set status = 'sent'`);
    expect(await office.read(id)).toMatchObject({ status: 'done', sent: 23, waiting: 0, leftOut: 0 });
  });

  test('hardly any follow while mails do not leave, and none beyond the limits of minute and day', async () => {
    await gifts(9);
    const service = createReceiptMailingsService(
      { dataSource: api.database.dataSource, now: () => new Date(), siteName: 'Setu' },
      { perMinute: 3, perDay: 5 },
    );
    const { id } = await started();
    const turns = async (): Promise<number> => {
      for (let turn = 0; turn < 6; turn += 1) await service.handOver();
      return (await mails()).length;
    };
    const minutesPass = (minutes: number) =>
      api.sql(`update mails set created_at = created_at - make_interval(mins => $1)`, [minutes]);
    expect(await turns()).toBe(3);
    await minutesPass(2);
    expect(await turns()).toBe(3);
    await minutesPass(9);
    expect(await turns()).toBe(5);
    await api.sql(`update mails set status = 'sent'`);
    await minutesPass(60);
    expect(await turns()).toBe(5);
    expect(await service.read(id)).toMatchObject({ waitsForTomorrow: true, waiting: 4, sent: 5 });
    await minutesPass(23 * 60);
    expect(await turns()).toBe(8);
  });

  test('a small mailing does not wait for a large one', async () => {
    await gifts(15);
    await started();
    await gift('hurry@example.org', { donorPan: 'ABCPK1234F' });
    await started();
    await handOver();
    expect(await addresses()).toContain('hurry@example.org');
  });

  test('what happened since the start counts: void, sent another way, without an address, corrected', async () => {
    const [voided, sent, none, corrected, queued] = [
      await gift('void@example.org'),
      await gift('sent@example.org'),
      await gift('none@example.org'),
      await gift('old@example.org'),
      await gift('queued@example.org'),
    ];
    const { id } = await started();
    const send = 'mutation ($id: ID!) { sendReceiptEmail(receiptId: $id) { userErrors { code } } }';
    expect((await api.call(send, { id: queued }, { token })).messages).toEqual([]);
    await set(voided, 'voided_at = now()');
    await set(sent, 'sent_to_email_at = now()');
    await set(none, `snapshot = jsonb_set(snapshot, '{donor,email}', 'null')`);
    await set(corrected, `snapshot = jsonb_set(snapshot, '{donor,email}', '"new@example.org"'), revision = 2`);
    await handOver();
    expect((await addresses()).sort()).toEqual(['new@example.org', 'queued@example.org']);
    const [mail] = await api.sql<{ subject: string }>(`select subject from mails where to_address = 'new@example.org'`);
    expect(mail?.subject).toMatch(/^Your corrected receipt /);
    expect(await office.read(id)).toMatchObject({ total: 5, waiting: 1, leftOut: 4 });
  });

  test('sent once more only when asked for, as a copy and not as a thank-you, and not when it went out meanwhile', async () => {
    const [again, meanwhile] = [await gift('again@example.org'), await gift('meanwhile@example.org')];
    await api.sql(`update receipts set sent_to_email_at = now() - interval '1 year'`);
    expect(await office.start()).toMatchObject({ userErrors: [{ code: 'NOTHING_TO_SEND' }] });
    await started({ onlyNeverSent: false });
    await set(meanwhile, 'sent_to_email_at = now()');
    await handOver();
    const rows = await api.sql<{ id: string; subject: string }>('select receipt_id as id, subject from mails');
    expect(rows).toEqual([{ id: again, subject: expect.stringMatching(/^Your receipt \S+ from Test Foundation$/) }]);
  });

  test('a receipt that is worked on at this moment stays for the next turn', async () => {
    const [busy] = [await gift('busy@example.org'), await gift('idle@example.org')];
    await started();
    await api.database.dataSource.transaction(async (manager) => {
      await manager.query('select 1 from receipts where id = $1 for update', [busy]);
      await handOver();
      expect(await addresses()).toEqual(['idle@example.org']);
    });
    await handOver();
    expect((await addresses()).sort()).toEqual(['busy@example.org', 'idle@example.org']);
  });

  test('what came back counts as that, and goes out again only with the next mailing', async () => {
    await gifts(2);
    const { id } = await started();
    await handOver();
    await markSent('donor1@example.org');
    await markSent('donor2@example.org');
    await api.sql(`update mails set status = 'bounced' where to_address = 'donor2@example.org'`);
    await api.sql(
      `update receipts set sent_to_email_at = now() where snapshot #>> '{donor,email}' = 'donor1@example.org'`,
    );
    expect(await office.read(id)).toMatchObject({
      status: 'done',
      total: 2,
      sent: 1,
      bounced: 1,
      failed: 0,
      leftOut: 0,
    });
    expect(await started()).toMatchObject({ total: 1 });
  });

  test('a mailing whose job was lost goes on', async () => {
    await gifts(1);
    await started();
    await api.sql('delete from graphile_worker._private_jobs');
    await api.app.services.receiptMailings.resume();
    expect(await jobs('hand_over_receipts')).toHaveLength(1);
    await handOver();
    await api.sql('delete from graphile_worker._private_jobs');
    await api.app.services.receiptMailings.resume();
    expect(await jobs('hand_over_receipts')).toHaveLength(0);
  });
});
