import type { OfficeRole } from '../../rules/office-role';
import { startApi, type Api } from '../support/api';
import { readLedger } from '../support/ledger';
import { codesOf, offlineInput, recorded, recordOffline } from '../support/office-donations';
import { untilLocked } from '../support/until';
import { Client } from 'pg';

let api: Api;
let admin: Awaited<ReturnType<Api['signIn']>>;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  admin = await api.signIn('admin');
});
afterAll(() => api.close());

const PAN = 'ABCPK1234F';
const tokenOf = async (role: OfficeRole): Promise<string> => (await api.signIn(role)).token;

interface Result {
  userErrors: { field: string[]; code: string; message: string }[];
}

/** Records an offline gift of ₹50,000 with a PAN, as an admin. */
const gift = async (amount = 5_000_000) =>
  recorded(
    await recordOffline(api, admin.token, {
      amount,
      donor: { name: 'Asha Kulkarni', email: 'asha@example.org', phone: '9822012345', pan: PAN, address: 'Pune' },
    }),
  );

let presses = 0;
const refund = async (token: string, id: string, amount: number) => {
  presses += 1;
  const { data, codes } = await api.call<{ result: Result }>(
    `mutation ($input: RefundDonationInput!) { result: refundDonation(input: $input) { userErrors { field code message } } }`,
    { input: { id, amount, reason: 'Paid twice', idempotencyKey: `press-of-button-${presses}` } },
    { token },
  );
  expect(codes).toEqual([]);
  return data.result.userErrors;
};

describe('refunds of an accountant', () => {
  test('end at the limit of the settings, which parts of one gift reach together; an admin has none', async () => {
    const token = await tokenOf('accountant');
    const { id } = await gift();
    expect(await refund(token, id, 1_000_100)).toEqual([
      {
        field: ['amount'],
        code: 'OUT_OF_RANGE',
        message: 'Your role refunds up to ₹10,000 of one payment. Please ask an admin for more.',
      },
    ]);
    expect(await refund(token, id, 600_000)).toEqual([]);
    expect(codesOf({ userErrors: await refund(token, id, 400_001) })).toEqual(['amount OUT_OF_RANGE']);
    expect(await refund(token, id, 400_000)).toEqual([]);
    expect(codesOf({ userErrors: await refund(token, id, 100) })).toEqual(['amount OUT_OF_RANGE']);
    expect(await refund(admin.token, id, 4_000_000)).toEqual([]);
    expect(await readLedger(api.database.dataSource)).toMatchObject({
      successAmount: 0,
      wrongReturns: 0,
      wrongDonors: 0,
    });
  });

  test('follow the settings at once; an empty limit is the usual one', async () => {
    const token = await tokenOf('accountant');
    const { id } = await gift();
    const setLimit = async (value: string) => {
      const { data } = await api.call<{ result: Result }>(
        `mutation ($settings: [SettingInput!]!) { result: saveSettings(settings: $settings) { userErrors { field code message } } }`,
        { settings: [{ key: 'accountant_refund_limit', value }] },
        { token: admin.token },
      );
      return data.result.userErrors;
    };
    expect(codesOf({ userErrors: await setLimit('1e9') })).toHaveLength(1);
    expect(await setLimit('0')).toEqual([]);
    expect(codesOf({ userErrors: await refund(token, id, 100) })).toEqual(['amount OUT_OF_RANGE']);
    expect(await setLimit('')).toEqual([]);
    expect(codesOf({ userErrors: await refund(token, id, 1_000_001) })).toEqual(['amount OUT_OF_RANGE']);
    expect(await setLimit('20000')).toEqual([]);
    expect(await refund(token, id, 2_000_000)).toEqual([]);
  });

  test('a payment that fits nothing has the same limit', async () => {
    const token = await tokenOf('accountant');
    await api.sql(
      `insert into payments (provider_payment_id, amount, currency, status, provider_created_at)
       values ('pay_Large000000001', 1000100, 'INR', 'captured', now())`,
    );
    const { data } = await api.call<{ result: Result }>(
      `mutation { result: refundPayment(input: { id: "pay_Large000000001", reason: "Not ours", idempotencyKey: "press-of-button-x" }) { userErrors { field code message } } }`,
      {},
      { token },
    );
    expect(data.result.userErrors).toMatchObject([{ field: [], code: 'OUT_OF_RANGE' }]);
  });
});

describe('a PAN', () => {
  const donorsWith = async (token: string): Promise<string> => {
    const { data, codes } = await api.call<object>(
      `{ adminDonors { items { panNumber } } findDonors(search: "Asha") { panEnds }
         adminDonor(id: "${(await api.sql<{ id: string }>('select id from donors'))[0]?.id ?? ''}") {
           donor { panNumber } donations { items { donorPan } } } }`,
      {},
      { token },
    );
    expect(codes).toEqual([]);
    return JSON.stringify(data);
  };

  test('is shown by its ends to every role', async () => {
    await gift();
    for (const role of ['entry', 'admin', 'accountant', 'auditor'] as const) {
      const answer = await donorsWith(await tokenOf(role));
      expect(answer).not.toContain(PAN);
      expect(answer.match(/AB••••••4F/g)).toHaveLength(4);
    }
  });

  test('is not told part by part to anybody who searches donors', async () => {
    await gift();
    const found = async (role: 'entry' | 'accountant', search: string): Promise<number | undefined> => {
      const { data } = await api.call<{ adminDonors: { items: object[] } }>(
        `query ($search: String) { adminDonors(search: $search) { items { id } } }`,
        { search },
        { token: await tokenOf(role) },
      );
      return data.adminDonors.items.length;
    };
    for (const part of [PAN.slice(0, 3), PAN.slice(0, 9), PAN.slice(2, 7), PAN.slice(4)]) {
      expect([part, await found('accountant', part), await found('entry', part)]).toEqual([part, 0, 0]);
    }
    expect([await found('entry', PAN), await found('entry', 'Asha')]).toEqual([1, 1]);
  });

  test('is kept whole when an entry clerk records another gift of a known donor, and not told back', async () => {
    await gift();
    const token = await tokenOf('entry');
    const { data, codes } = await api.call<{ result: { donation: { donorPan: string } } }>(
      `mutation ($input: OfflineDonationInput!) { result: recordOfflineDonation(input: $input) {
         donation { donorPan } userErrors { field code message } } }`,
      { input: offlineInput() },
      { token },
    );
    expect({ codes, pan: data.result.donation.donorPan }).toEqual({ codes: [], pan: 'AB••••••4F' });
    expect(await api.sql('select distinct donor_pan as pan from donations')).toEqual([{ pan: PAN }]);
  });

  test('does not leave by the story of a gift, which tells of corrections', async () => {
    const { id } = await gift();
    const [donor] = await api.sql<{ id: string }>('select donor_id as id from donations where id = $1', [id]);
    const { codes } = await api.call(
      `{ adminDonor(id: "${donor?.id ?? ''}") { donations { items { story { auditEntries { action } } } } } }`,
      {},
      { token: await tokenOf('entry') },
    );
    expect(codes).toEqual(['FORBIDDEN']);
  });
});

describe('beside GraphQL', () => {
  const exported = async (role: OfficeRole, list: string) => {
    const { codes } = await api.call(
      'mutation ($input: ExportInput!) { createExport(input: $input) { export { path } userErrors { code } } }',
      { input: { list } },
      { token: await tokenOf(role) },
    );
    return codes;
  };

  test('each role saves the lists that it sees; everything at once is for admins', async () => {
    expect(await exported('accountant', 'receipts')).toEqual([]);
    expect(await exported('accountant', 'members')).toEqual(['FORBIDDEN']);
    expect(await exported('auditor', 'members')).toEqual([]);
    for (const role of ['accountant', 'auditor'] as const)
      expect(await exported(role, 'everything')).toEqual(['FORBIDDEN']);
    expect(await exported('admin', 'everything')).toEqual([]);
  });

  test('a link to a file ends with the role that asked for it', async () => {
    const { token, userId } = await api.signIn('accountant');
    const { data } = await api.call<{ createExport: { export: { path: string } } }>(
      'mutation { createExport(input: { list: donations }) { export { path } userErrors { code } } }',
      {},
      { token },
    );
    await api.sql(`update user_roles set role = 'editor' where user_id = $1`, [userId]);
    expect((await fetch(api.origin + data.createExport.export.path)).status).toBe(410);
  });

  test.each([
    ['/pictures?name=a.png', { admin: 422, editor: 422, accountant: 403, entry: 403, auditor: 403 }],
    ['/imports?kind=donors&name=a.csv', { admin: 415, editor: 403, accountant: 403, entry: 403, auditor: 403 }],
  ] as const)('%s takes files of those who may', async (path, expected) => {
    const found = await Promise.all(
      Object.keys(expected).map(async (role) => {
        const authorization = `Bearer ${await tokenOf(role as OfficeRole)}`;
        const response = await fetch(api.origin + path, { method: 'POST', headers: { authorization }, body: '\0\0\0' });
        return [role, response.status] as const;
      }),
    );
    expect(Object.fromEntries(found)).toEqual(expected);
  });
});

describe('a change of role', () => {
  const change = async (id: string, role: string | null, token = admin.token, shown: { was?: string | null } = {}) => {
    const { data, codes } = await api.call<{ result: Result & { account: { role: string | null } | null } }>(
      `mutation ($input: ChangeRoleInput!) { result: changeRole(input: $input) { account { role roleSince grantedBy isAdmin } userErrors { field code message } } }`,
      { input: { id, role, ...shown } },
      { token },
    );
    return codes.length > 0 ? codes : data.result;
  };

  test('replaces the role, holds at the next call, and is written down with both', async () => {
    const person = await api.signIn('auditor');
    expect(await change(person.userId, 'ENTRY')).toMatchObject({
      account: { role: 'ENTRY', isAdmin: false },
      userErrors: [],
    });
    expect((await api.call('{ adminDashboard { totalDonors } }', {}, person)).codes).toEqual(['FORBIDDEN']);
    expect((await api.call('{ adminInquiryCounts { unread } }', {}, person)).codes).toEqual([]);
    expect(await change(person.userId, 'ENTRY')).toMatchObject({ userErrors: [] });
    expect(await change(person.userId, null)).toMatchObject({ account: { role: null }, userErrors: [] });
    expect((await api.call('{ adminInquiryCounts { unread } }', {}, person)).codes).toEqual(['FORBIDDEN']);
    expect(
      await api.sql(`select action, before->>'role' as before, after->>'role' as after from audit_log order by id`),
    ).toEqual([
      { action: 'role.grant', before: 'AUDITOR', after: 'ENTRY' },
      { action: 'role.revoke', before: 'ENTRY', after: null },
    ]);
  });

  test('is left when somebody changed the role since it was shown: who was removed is not let in again', async () => {
    const { userId } = await api.signIn('entry');
    const told = (now: string) => ({
      account: null,
      userErrors: [
        {
          field: ['was'],
          code: 'CONFLICT',
          message: `Somebody changed the role of Test Person meanwhile: they have ${now} now. Nothing was changed by this press.`,
        },
      ],
    });
    await change(userId, null);
    expect(await change(userId, 'ACCOUNTANT', admin.token, { was: 'ENTRY' })).toEqual(told('no role'));
    await change(userId, 'EDITOR', admin.token, { was: null });
    expect(await change(userId, null, admin.token, { was: null })).toEqual(told('the role Editor'));
    expect(await change(userId, 'EDITOR', admin.token, { was: 'ENTRY' })).toMatchObject({ userErrors: [] });
    expect(await change(userId, null, admin.token, { was: 'EDITOR' })).toMatchObject({ account: { role: null } });
  });

  test('leaves the last admin, by any other role and by none', async () => {
    for (const role of ['AUDITOR', null])
      expect(await change(admin.userId, role)).toMatchObject({ userErrors: [{ code: 'LAST_ADMIN' }] });
    const other = await api.signIn('admin');
    expect(await change(admin.userId, 'AUDITOR')).toMatchObject({ userErrors: [] });
    expect(await change(other.userId, 'ENTRY')).toEqual(['FORBIDDEN']);
  });

  test('two admins who demote each other at the same moment leave one', async () => {
    const other = await api.signIn('admin');
    const holder = new Client({ connectionString: api.database.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from user_roles for update');
    const both = [change(other.userId, 'ENTRY'), change(admin.userId, 'ENTRY', other.token)];
    await untilLocked((text) => api.sql(text), 2);
    await holder.query('commit');
    await holder.end();
    const answers = await Promise.all(both);
    expect(answers.filter((answer) => Array.isArray(answer) && answer[0] === 'FORBIDDEN')).toHaveLength(1);
    expect(await api.sql(`select count(*)::int as admins from user_roles where role = 'admin'`)).toEqual([
      { admins: 1 },
    ]);
  });

  test('that revokes an admin leaves another role alone', async () => {
    const person = await api.signIn('auditor');
    const { data } = await api.call<{ revokeAdmin: { account: { role: string } } }>(
      `mutation { revokeAdmin(userId: "${person.userId}") { account { role } userErrors { code } } }`,
      {},
      { token: admin.token },
    );
    expect(data.revokeAdmin.account.role).toBe('AUDITOR');
  });
});
