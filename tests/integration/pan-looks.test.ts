import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OfficeRole } from '../../rules/office-role';
import { createPansService } from '../../server/pans/pans.service';
import { startApi, type Api } from '../support/api';
import { addGift } from '../support/gifts';
import { codesOf, recorded, recordOffline } from '../support/office-donations';

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
const ENDS = 'AB••••••4F';
const person = { name: 'Asha Kulkarni', email: 'asha@example.org', phone: '9822012345', address: 'Pune' };

interface Result {
  pan: string | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

const call = async (query: string, variables: object, token = admin.token) => {
  const { data, codes } = await api.call<{ result: Result }>(query, variables, { token });
  return { result: data?.result, codes };
};
const show = (of: string, id: string, more: object = {}, token?: string) =>
  call(
    'mutation ($input: ShowPanInput!) { result: showPan(input: $input) { pan userErrors { field code message } } }',
    { input: { of, id, ...more } },
    token,
  );
const looks = () =>
  api.sql<{ action: string }>(
    `select user_id as "userId", action, entity, entity_id as id, after from audit_log
      where action like '%.show_pan' order by audit_log.id`,
  );

/** Records an offline gift with a PAN; returns the ids of donation and donor. */
async function gift(pan: string | null = PAN): Promise<{ id: string; donorId: string }> {
  const { id } = recorded(await recordOffline(api, admin.token, { donor: { ...person, pan } }));
  const [row] = await api.sql<{ donorId: string }>('select donor_id as "donorId" from donations where id = $1', [id]);
  return { id, donorId: row?.donorId ?? '' };
}
const member = async (pan: string | null = PAN): Promise<string> =>
  (
    await api.sql<{ id: string }>(
      `insert into members (name, city, mobile_number, pan_card_number, image_url, membership_type, subscription_amount,
                            joining_date, expiry_date, status)
       values ('Meera', 'Pune', '+919822012345', $1, '/a.png', 'yearly', 0, '2026-11-02', '2027-11-02', 'active') returning id`,
      [pan],
    )
  )[0]?.id ?? '';

describe('a whole PAN', () => {
  test('is shown one by one, with an entry of who, whose and why, and without the PAN in it', async () => {
    const { id, donorId } = await gift();
    const memberId = await member();
    for (const [of, record] of [
      ['donation', id],
      ['donor', donorId],
      ['member', memberId],
    ] as const)
      expect(await show(of, record)).toEqual({ result: { pan: PAN, userErrors: [] }, codes: [] });
    await show('donor', donorId, { reason: ' Form 10BD, page 3 ' });
    expect(await looks()).toEqual([
      { userId: admin.userId, action: 'donation.show_pan', entity: 'donation', id, after: { name: person.name } },
      { userId: admin.userId, action: 'donor.show_pan', entity: 'donor', id: donorId, after: { name: person.name } },
      { userId: admin.userId, action: 'member.show_pan', entity: 'member', id: memberId, after: { name: 'Meera' } },
      {
        userId: admin.userId,
        action: 'donor.show_pan',
        entity: 'donor',
        id: donorId,
        after: { name: person.name, reason: 'Form 10BD, page 3' },
      },
    ]);
    expect(JSON.stringify(await looks())).not.toContain(PAN);
  });

  test('is not looked at where there is none, nor where nobody is', async () => {
    const { donorId } = await gift(null);
    expect((await show('donor', donorId)).result).toEqual({ pan: null, userErrors: [] });
    expect((await show('donor', admin.userId)).result?.userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
    expect((await show('donor', 'no id')).result?.userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
    expect((await show('donor', donorId, { reason: 'x'.repeat(201) })).result?.userErrors).toMatchObject([
      { field: ['reason'] },
    ]);
    expect(await looks()).toEqual([]);
  });

  test.each<[OfficeRole, string, string[]]>([
    ['accountant', 'donor', []],
    ['auditor', 'member', []],
    ['accountant', 'member', ['FORBIDDEN']],
    ['entry', 'donor', ['FORBIDDEN']],
    ['editor', 'donor', ['FORBIDDEN']],
  ])('%s asks for that of a %s', async (role, of, codes) => {
    const id = of === 'donor' ? (await gift()).donorId : await member();
    const { token } = await api.signIn(role);
    expect((await show(of, id, {}, token)).codes).toEqual(codes);
    expect(await looks()).toHaveLength(codes.length === 0 ? 1 : 0);
  });

  test('is not handed out when the look cannot be recorded', async () => {
    const { donorId } = await gift();
    await api.sql(`alter table audit_log add constraint no_looks check (action not like '%.show_pan') not valid`);
    try {
      expect((await show('donor', donorId)).codes).toEqual(['INTERNAL_SERVER_ERROR']);
    } finally {
      await api.sql('alter table audit_log drop constraint no_looks');
    }
  });

  test('leaves a line in the security log, by ids alone', async () => {
    const { donorId } = await gift();
    const lines: [string, object | undefined][] = [];
    const info = (event: string, fields?: object): void => void lines.push([event, fields]);
    const log = { info } as unknown as Parameters<typeof createPansService>[0]['log'];
    const service = createPansService({ dataSource: api.database.dataSource, log });
    await service.show(admin.userId, 'ADMIN', { of: 'donor', id: donorId });
    expect(lines).toEqual([['security.pan-shown', { userId: admin.userId, of: 'donor', id: donorId }]]);
  });
});

test('a receipt with a PAN that the office opens is a look; one without is none, nor is the donor’s own', async () => {
  const withPan = await addGift(api, { donorPan: PAN });
  const without = await addGift(api, { donorEmail: 'other@example.org' });
  const open = (receiptId: string | null, fields: string) =>
    call(`mutation ($id: ID!) { result: generateReceiptPdf(receiptId: $id) { ${fields} userErrors { code } } }`, {
      id: receiptId,
    });
  expect((await open(withPan.receiptId, 'html')).codes).toEqual([]);
  await open(without.receiptId, 'html');
  await open(withPan.receiptId, 'fileName');
  await api.app.services.receipts.document(withPan.receiptId ?? '', { html: true, pdf: false });
  expect(await looks()).toMatchObject([
    { userId: admin.userId, action: 'receipt.show_pan', entity: 'receipt', id: withPan.receiptId },
  ]);
});

describe('a form that got the ends of a PAN', () => {
  const details = (changes: object = {}) => ({ ...person, nameOnPan: null, ...changes });
  const update = async (id: string, changes: object, more: object = {}) =>
    call(
      'mutation ($input: UpdateDonorInput!) { result: updateDonor(input: $input) { userErrors { field code message } } }',
      { input: { id, donor: details(changes), ...more } },
    );
  const correct = (id: string, changes: object, more: object = {}) =>
    call(
      `mutation ($input: CorrectDonationDonorInput!) { result: correctDonationDonor(input: $input) {
         donation { donorPan } userErrors { field code message } } }`,
      { input: { id, donor: details(changes), wants80g: true, ...more } },
    );
  const pans = () =>
    api.sql(
      'select g.pan_number as donor, d.donor_pan as donation from donations d join donors g on g.id = d.donor_id',
    );

  test('keeps a donor’s PAN, also with a new address, and never stores the ends', async () => {
    const { donorId } = await gift();
    expect(codesOf((await update(donorId, { pan: ENDS, address: 'Nashik' })).result ?? { userErrors: [] })).toEqual([]);
    expect(await pans()).toEqual([{ donor: PAN, donation: PAN }]);
    expect(await api.sql('select address, pan_name as "panName" from donors')).toEqual([
      { address: 'Nashik', panName: person.name },
    ]);
    expect((await update(donorId, { pan: 'ZZ••••••9Z' })).result?.userErrors).toMatchObject([
      { field: ['pan'], code: 'INVALID', message: 'Type the whole PAN, or leave it as it was.' },
    ]);
    await update(donorId, { pan: null });
    expect(await pans()).toEqual([{ donor: null, donation: PAN }]);
    expect((await update(donorId, { pan: ENDS })).result?.userErrors).toMatchObject([{ field: ['pan'] }]);
  });

  test('keeps the PAN of a donation and of its receipt', async () => {
    const { id } = await gift();
    expect((await correct(id, { pan: ENDS, address: 'Nashik' })).result).toMatchObject({
      donation: { donorPan: ENDS },
      userErrors: [],
    });
    expect(
      await api.sql(
        `select revision, snapshot #>> '{donor,pan}' as pan, snapshot #>> '{donor,address}' as address from receipts`,
      ),
    ).toEqual([{ revision: 2, pan: PAN, address: 'Nashik' }]);
    expect((await correct(id, { pan: ENDS, address: 'Nashik' })).result?.userErrors).toMatchObject([
      { code: 'UNCHANGED' },
    ]);
    expect((await correct(id, { pan: 'AB••••••5F' })).result?.userErrors).toMatchObject([
      { field: ['donor', 'pan'], code: 'INVALID' },
    ]);
    expect(await pans()).toEqual([{ donor: PAN, donation: PAN }]);
  });

  test('spreads the kept PAN, not its ends', async () => {
    const { id } = await gift();
    const { id: other, donorId } = await gift(null);
    await api.sql(
      'update donations set donor_pan = null, donor_id = (select donor_id from donations where id = $2) where id = $1',
      [other, id],
    );
    expect((await correct(id, { pan: ENDS, address: 'Nashik' }, { spreadsPan: true })).result?.userErrors).toEqual([]);
    expect(await api.sql('select distinct donor_pan as pan from donations')).toEqual([{ pan: PAN }]);
    expect(donorId).not.toBe('');
  });

  test('keeps a member’s PAN; a new member has none to keep', async () => {
    const id = await member();
    const input = (panCardNumber: string | null, name = 'Meera Rao') => ({
      ...{ name, city: 'Pune', mobileNumber: '9822012345', email: null, panCardNumber, imageUrl: '/a.png' },
      ...{ membershipType: 'yearly', subscriptionAmount: 100, joiningDate: '2026-11-02' },
    });
    const save = (panCardNumber: string | null) =>
      call(
        'mutation ($input: UpdateMemberInput!) { result: updateMember(input: $input) { member { panCardNumber } userErrors { field code } } }',
        { input: { id, member: input(panCardNumber) } },
      );
    expect((await save(ENDS)).result).toEqual({ member: { panCardNumber: ENDS }, userErrors: [] });
    expect(await api.sql('select name, pan_card_number as pan from members')).toEqual([
      { name: 'Meera Rao', pan: PAN },
    ]);
    expect((await save('ZZ••••••9Z')).result?.userErrors).toEqual([{ field: ['panCardNumber'], code: 'INVALID' }]);
    const made = await call(
      'mutation ($input: MemberInput!) { result: createMember(input: $input) { userErrors { field code } } }',
      { input: input(ENDS, 'New') },
    );
    expect(made.result?.userErrors).toEqual([{ field: ['panCardNumber'], code: 'INVALID' }]);
  });

  test('finds a member by a whole PAN and by no part of it', async () => {
    await member();
    const found = async (search: string) =>
      (
        await api.call<{ adminMembers: { items: object[] } }>(
          'query ($search: String) { adminMembers(search: $search) { items { panCardNumber } } }',
          { search },
          { token: admin.token },
        )
      ).data.adminMembers.items;
    expect(await found(PAN)).toEqual([{ panCardNumber: ENDS }]);
    expect([await found('CPK1'), await found('ABCPK123')]).toEqual([[], []]);
  });
});

test('the story of a gift and the audit log tell of a PAN by its ends', async () => {
  const { id, donorId } = await gift();
  await call('mutation ($input: UpdateDonorInput!) { result: updateDonor(input: $input) { userErrors { code } } }', {
    input: { id: donorId, donor: { ...person, nameOnPan: null, pan: 'ZZZPK9999Z' } },
  });
  await call(
    'mutation ($input: CorrectDonationDonorInput!) { result: correctDonationDonor(input: $input) { userErrors { code } } }',
    { input: { id, donor: { ...person, nameOnPan: null, pan: 'ZZZPK9999Z' }, wants80g: true } },
  );
  const { data } = await api.call(
    `{ adminAuditLog { items { action changes { field before after } } }
       adminDonation(id: "${id}") { story { auditEntries { changes { field before after } } } } }`,
    {},
    { token: admin.token },
  );
  const told = JSON.stringify(data);
  expect(told).toContain(ENDS);
  expect(told).not.toMatch(/ABCPK1234F|ZZZPK9999Z/);
});

test('no field that the office reads answers a whole PAN but showPan’s', () => {
  const schema = readFileSync(join(__dirname, '../../schema.graphql'), 'utf8');
  const types = [...schema.matchAll(/^type (\w+) \{\n([\s\S]*?)^\}/gm)];
  const fields = types.flatMap(([, type = '', body = '']) =>
    [...body.matchAll(/^ {2}(\w*[pP]an\w*)(?:\([^)]*\))?: (?:String|ID)/gm)].map(
      ([, field = '']) => `${type}.${field}`,
    ),
  );
  expect(fields.filter((field) => !field.endsWith('OnPan')).sort()).toEqual([
    'DonationRecord.donorPan',
    'DonorRecord.panNumber',
    'FoundDonor.panEnds',
    'LegalDetails.pan',
    'MemberRecord.panCardNumber',
    'OwnPerson.maskedPan',
    'ShowPanPayload.pan',
    'UnmatchedDonor.pan',
  ]);
});
