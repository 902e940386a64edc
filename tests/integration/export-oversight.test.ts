import { startApi, type Api } from '../support/api';
import { cellsOfCsv, cellsOfXlsx, createExport, download } from '../support/export-files';

/** The files of the lists by which the office is watched over: audit log, attention, webhook events. */
let api: Api;
let admin: Awaited<ReturnType<Api['signIn']>>;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  admin = await api.signIn('admin');
});
afterAll(() => api.close());

const PAN = 'ABCPR1234F';
const WICKED = '=HYPERLINK("https://evil.example","x")';

const text = async (input: object): Promise<string> =>
  (await download(api, admin.token, input)).bytes.toString('utf8').replace(/^\uFEFF/, '');
const lines = async (input: object): Promise<string[][]> =>
  (await cellsOfCsv((await download(api, admin.token, input)).bytes)).map(({ cells }) => [...cells]);

async function fillLog(): Promise<void> {
  const write = (at: string, action: string, before: object | null, after: object | null, userId: string | null) =>
    api.sql(
      `insert into audit_log (at, user_id, action, entity, entity_id, before, after) values ($1, $2, $3, split_part($3, '.', 1), 'thing-1', $4, $5)`,
      [at, userId, action, before, after],
    );
  await write(
    '2026-11-18T20:00:00Z',
    'campaign.update',
    { title: 'Wells', goalAmount: 50_000 },
    { title: 'Wells', goalAmount: 60_050 },
    admin.userId,
  );
  await write('2026-11-19T06:00:00Z', 'donor.create', null, { name: WICKED, panNumber: PAN, isActive: true }, null);
}

test('the audit log: newest first, in the words of the screen, PANs by their ends, nothing that runs', async () => {
  await fillLog();
  const [head, ...rows] = await lines({ list: 'auditLog', auditLog: { to: '2026-11-19' } });
  expect(head).toEqual(['When', 'Who', 'What', 'Of', 'Changed', 'Changes', 'Identifier']);
  expect(rows.map(([when, who, what]) => [when, who, what])).toEqual([
    ['2026-11-19 11:30:00', 'system', 'Donor created'],
    ['2026-11-19 01:30:00', expect.any(String), 'Campaign updated'],
  ]);
  expect(rows[1]?.slice(3)).toEqual(['Wells', 'Goal amount', 'Goal amount: ₹500 → ₹600.50', 'thing-1']);
  expect(rows[0]?.[5]?.split('\n').sort()).toEqual(['Is active: Yes', `Name: ${WICKED}`, 'Pan number: AB••••••4F']);
  const file = await text({ list: 'auditLog', auditLog: { to: '2026-11-19' } });
  expect(file).not.toContain(PAN);
  expect(file).not.toMatch(/(?:^|,)"?=/m);
});

test('the audit log: search and filters of the list; a search that is too long is refused before there is a link', async () => {
  await fillLog();
  const of = async (more: object) => (await lines({ list: 'auditLog', ...more })).slice(1).map((cells) => cells[2]);
  expect(await of({ auditLog: { isSystem: true } })).toEqual(['Donor created']);
  expect(await of({ auditLog: { verb: 'update' } })).toEqual(['Campaign updated']);
  expect(await of({ search: 'wells' })).toEqual(['Campaign updated']);
  const { codes } = await api.call(
    'mutation ($input: ExportInput!) { createExport(input: $input) { export { path } } }',
    { input: { list: 'auditLog', search: 'x'.repeat(201) } },
    { token: admin.token },
  );
  expect(codes).toEqual(['BAD_USER_INPUT']);
});

test('what needs attention: what is open, newest first, with what to do', async () => {
  await api.sql(
    `insert into attention_items (kind, reference, details, due_at, created_at, resolved_at, resolved_by)
     values ('refund', 'rfnd_1', '@sum', null, '2026-11-18T06:00:00Z', null, null),
            ('dispute', 'disp_1', 'Respond', '2026-11-25T18:29:00Z', '2026-11-19T06:00:00Z', null, null),
            ('capture_day', 'pay_1', 'Days differ', null, '2026-11-17T06:00:00Z', '2026-11-18T06:00:00Z', $1)`,
    [admin.userId],
  );
  const rows = async (attention: object) =>
    (await lines({ list: 'attention', attention })).slice(1).map((cells) => [cells[0], cells[4], cells[8]]);
  expect(await rows({ isOpen: true })).toEqual([
    ['Disputed payment', 'disp_1', 'Open'],
    ['Refund failed', 'rfnd_1', 'Open'],
  ]);
  expect(await rows({ isOpen: false })).toEqual([['Receipt date differs', 'pay_1', 'Done']]);
  expect(await rows({})).toHaveLength(3);
  expect(await text({ list: 'attention', attention: { kind: 'refund' } })).toContain(`,'@sum,rfnd_1,`);
  expect(await text({ list: 'attention', attention: { kind: 'dispute' } })).toContain('2026-11-25 23:59:00');
});

test('more items than a page of the screen are all in the file', async () => {
  await api.sql(
    `insert into attention_items (kind, reference) select 'refund', 'rfnd_' || no from generate_series(1, 230) no`,
  );
  const found = (await lines({ list: 'attention', attention: {} })).slice(1).map((cells) => cells[4]);
  expect(new Set(found).size).toBe(230);
});

test('webhook events: newest first, with what they are about and without what they carry', async () => {
  await api.sql(
    `insert into webhook_events (event_id, event, body, payment_id, order_id, received_at, processed_at, attempts, last_error, answered_in_ms)
     values ('evt_1', 'payment.captured', '{"payload":{"payment":{"entity":{"id":"pay_1","email":"giver@example.org"}}}}', 'pay_1', 'order_1',
             '2026-11-18T06:00:00Z', '2026-11-18T06:00:01Z', 1, null, 12),
            ('evt_2', 'subscription.halted', '{"payload":{"subscription":{"entity":{"id":"sub_9"}}}}', null, null,
             '2026-11-19T06:00:00Z', null, 3, '-broken', null)`,
  );
  expect(await lines({ list: 'webhookEvents' })).toEqual([
    [
      'Received',
      'Event',
      'Event ID',
      'About',
      'Order ID',
      'State',
      'Processed',
      'Attempts',
      'Last error',
      'Answered in ms',
    ],
    ['2026-11-19 11:30:00', 'subscription.halted', 'evt_2', 'sub_9', '', 'Failed', '', '3', `'-broken`, ''],
    [
      '2026-11-18 11:30:00',
      'payment.captured',
      'evt_1',
      'pay_1',
      'order_1',
      'Processed',
      '2026-11-18 11:30:01',
      '1',
      '',
      '12',
    ],
  ]);
  expect(await text({ list: 'webhookEvents', webhookEvents: { state: 'processed' } })).not.toContain('evt_2');
  expect(await text({ list: 'webhookEvents' })).not.toContain('giver@example.org');
});

test('each is a spreadsheet too, under its name', async () => {
  await fillLog();
  for (const [list, name] of [
    ['auditLog', 'audit-log'],
    ['attention', 'needs-attention'],
    ['webhookEvents', 'webhook-events'],
  ] as const) {
    const { bytes, name: fileName } = await download(api, admin.token, { list, format: 'xlsx' });
    expect(fileName).toBe(`${name}-2026-11-20.xlsx`);
    const [csv] = await lines({ list });
    expect((await cellsOfXlsx(bytes))[0]?.cells).toEqual(csv);
    expect((await createExport(api, admin.token, { list, format: 'pdf' })).userErrors).toMatchObject([
      { field: ['format'], code: 'INVALID' },
    ]);
  }
});

test('roles: as their lists; accountants have what needs attention alone', async () => {
  const allowed = async (role: 'admin' | 'accountant' | 'auditor' | 'entry' | 'editor') => {
    const { token } = await api.signIn(role);
    const tries = ['auditLog', 'attention', 'webhookEvents'].map(async (list) => {
      const { codes } = await api.call(
        'mutation ($input: ExportInput!) { createExport(input: $input) { export { path } } }',
        { input: { list } },
        { token },
      );
      return codes.length === 0 ? list : null;
    });
    return (await Promise.all(tries)).filter(Boolean);
  };
  expect(await allowed('admin')).toEqual(['auditLog', 'attention', 'webhookEvents']);
  expect(await allowed('auditor')).toEqual(['auditLog', 'attention', 'webhookEvents']);
  expect(await allowed('accountant')).toEqual(['attention']);
  expect(await allowed('entry')).toEqual([]);
  expect(await allowed('editor')).toEqual([]);
});
