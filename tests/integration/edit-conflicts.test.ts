import { startApi, type Api } from '../support/api';
import { addCampaign, recorded, recordOffline, register80g } from '../support/office-donations';
import { records } from '../support/records';
import { untilLocked } from '../support/until';

/** Two people edit one record: the second is told of the first before anything is overwritten. */

interface Kind {
  /** Creates the record; returns what identifies it. */
  make: (api: Api, token: string) => Promise<string>;
  /** Query of the record's version as `readAt`, by `$id`. */
  read: string;
  /** The mutation's name with its first arguments, and its `$words`, which `column` keeps. */
  save: string;
  column: string;
}

let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

const inserted = (sql: string) => async (): Promise<string> =>
  (await api.sql<{ id: string }>(`${sql} returning id`))[0]?.id ?? '';

/** Makes a gift of ₹5,000; returns the ids of donation and donor. */
async function give(changes: Parameters<typeof recordOffline>[2] = {}): Promise<{ id: string; donorId: string }> {
  const { id } = recorded(await recordOffline(api, token, { receivedOn: '2026-04-02', ...changes }));
  const [row] = await api.sql<{ donorId: string }>('select donor_id as "donorId" from donations where id = $1', [id]);
  return { id, donorId: row?.donorId ?? '' };
}

const details = '{ name: $words, email: "asha@example.org", phone: "9822012345", pan: "ABCPK1234F", address: "Pune" }';

const recordKinds = Object.fromEntries(
  Object.entries(records).map(([noun, { mutations, field, insert, input, read, column }]): [string, Kind] => [
    noun,
    {
      make: inserted(insert),
      read,
      save: `update${mutations}(input: { id: $id, ${field}: ${input('$words')}`,
      column,
    },
  ]),
);

const kinds: Readonly<Record<string, Kind>> = {
  ...recordKinds,
  donor: {
    make: async () => (await give()).donorId,
    read: 'file: adminDonor(id: $id) { donor { readAt: updatedAt } }',
    save: `updateDonor(input: { id: $id, donor: ${details}`,
    column: 'name from donors',
  },
  donation: {
    make: async () => (await give()).id,
    read: 'one: adminDonation(id: $id) { readAt: donorUpdatedAt }',
    save: `correctDonationDonor(input: { id: $id, wants80g: true, donor: ${details}`,
    column: 'donor_name from donations',
  },
};

const readAtOf = async ({ read }: Pick<Kind, 'read'>, id: string): Promise<string> => {
  const uses = read.includes('$id');
  const { data } = await api.call<object>(`query ${uses ? '($id: ID!)' : ''} { ${read} }`, { id }, { token });
  const found = /"readAt":"([^"]+)"/.exec(JSON.stringify(data));
  if (!found?.[1]) throw new Error(JSON.stringify(data));
  return found[1];
};

interface Saved {
  result: { userErrors: { field: string[]; code: string; message: string }[] };
}

/** Saves an edit opened at `readAt`; returns its errors. */
const saveAs = async ({ save }: Pick<Kind, 'save'>, id: string, words: string, readAt?: string) =>
  (
    await api.call<Saved>(
      `mutation ($id: ID!, $words: String!, $readAt: DateTime) { result: ${save}, readAt: $readAt }) { userErrors { field code message } } }`,
      { id, words, readAt },
      { token },
    )
  ).data.result.userErrors;

const conflict = (what: string, field: string[] = []) => [
  {
    field,
    code: 'CONFLICT',
    message: expect.stringContaining(
      `Someone else saved this ${what} while you were editing. Save again to overwrite their changes.`,
    ) as string,
  },
];
const entries = async (): Promise<number> => (await api.sql('select 1 from audit_log')).length;
const words = async ({ column }: Pick<Kind, 'column'>): Promise<unknown> =>
  (await api.sql<{ words: string }>(`select ${column.replace(' from', ' as words from')}`))[0]?.words;

/** Saves while another write of the same record, by `sql`, is not yet committed; returns the answer. */
async function saveBehind<T>(sql: string, save: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined;
  await api.database.dataSource.transaction(async (manager) => {
    await manager.query(sql);
    answer = save();
    await untilLocked(api.sql);
  });
  return answer!;
}

describe.each(Object.entries(kinds))('%s', (what, kind) => {
  test('what was saved since it was read is not written over, and nothing is written down', async () => {
    const id = await kind.make(api, token);
    const readAt = await readAtOf(kind, id);
    expect(await saveAs(kind, id, 'First', readAt)).toEqual([]);
    const before = await entries();
    expect(await saveAs(kind, id, 'Second', readAt)).toEqual(conflict(what));
    expect(await words(kind)).toBe('First');
    expect(await entries()).toBe(before);

    expect(await saveAs(kind, id, 'Second', await readAtOf(kind, id))).toEqual([]);
    expect(await saveAs(kind, id, 'Third')).toEqual([]);
    expect(await words(kind)).toBe('Third');
    expect(await entries()).toBe(before + 2);
  });

  test('of two at once, one is told', async () => {
    const id = await kind.make(api, token);
    const readAt = await readAtOf(kind, id);
    const answers = await Promise.all([saveAs(kind, id, 'One', readAt), saveAs(kind, id, 'Other', readAt)]);
    expect(answers.filter((errors) => errors.length > 0)).toEqual([conflict(what)]);
    expect(await words(kind)).toBe(answers[0]?.length ? 'Other' : 'One');
  });
});

test.each(Object.entries(kinds))(
  '%s: the same words again after a lost answer are saved; nobody else is spoken of, and nothing is written again',
  async (_what, kind) => {
    const id = await kind.make(api, token);
    const readAt = await readAtOf(kind, id);
    expect(await saveAs(kind, id, 'First', readAt)).toEqual([]);
    const saved = [await entries(), await readAtOf(kind, id)];
    expect(await saveAs(kind, id, 'First', readAt)).toEqual([]);
    expect([await entries(), await readAtOf(kind, id)]).toEqual(saved);
    expect(await saveAs(kind, id, 'Second', await readAtOf(kind, id))).toEqual([]);
  },
);

describe('no edit, and nothing to be told of', () => {
  const refundPart = (id: string) =>
    api.call(
      'mutation ($id: ID!) { refundDonation(input: { id: $id, amount: 100000, reason: "Asked for", idempotencyKey: "press-0001" }) { userErrors { code } } }',
      { id },
      { token },
    );

  test('a gift to the campaign, and a refund', async () => {
    const kind = kinds['campaign']!;
    const campaignId = await addCampaign(api);
    const readAt = await readAtOf(kind, campaignId);
    const { id } = await give({ campaignId });
    await refundPart(id);
    expect(await api.sql('select raised_amount as raised from campaigns')).toEqual([{ raised: 400_000 }]);
    expect(await saveAs(kind, campaignId, 'Wells', readAt)).toEqual([]);
  });

  test('a membership that runs out', async () => {
    const kind = kinds['member']!;
    const id = await kind.make(api, token);
    const readAt = await readAtOf(kind, id);
    expect(await api.app.services.members.expireMembers()).toBe(1);
    expect(await api.sql('select status from members')).toEqual([{ status: 'expired' }]);
    expect(await saveAs(kind, id, 'Asha', readAt)).toEqual([]);
  });

  test('another gift of a donor, and a refund of the donation', async () => {
    const { id, donorId } = await give();
    const [donor, donation] = [kinds['donor']!, kinds['donation']!];
    const readAt = [await readAtOf(donor, donorId), await readAtOf(donation, id)];
    await give();
    await refundPart(id);
    expect(await api.sql('select donation_count as count, donated_amount as amount from donors')).toEqual([
      { count: 2, amount: 900_000 },
    ]);
    expect(await saveAs(donor, donorId, 'Asha', readAt[0])).toEqual([]);
    expect(await saveAs(donation, id, 'Asha', readAt[1])).toEqual([]);
  });
});

test('a gift that fills in what was not known of a donor is a change', async () => {
  const kind = kinds['donor']!;
  const { donorId } = await give({
    donor: { name: 'Asha', email: 'asha@example.org', phone: '', pan: null, address: null },
    wants80g: false,
  });
  const readAt = await readAtOf(kind, donorId);
  await register80g(api);
  await give({ donor: { name: 'Asha', email: 'asha@example.org', phone: '', pan: 'ABCPK1234F', address: null } });
  expect(await saveAs(kind, donorId, 'Asha K', readAt)).toEqual(conflict('donor'));
  expect(await api.sql('select name, pan_number as pan from donors')).toEqual([{ name: 'Asha', pan: 'ABCPK1234F' }]);
});

describe('page', () => {
  const kind = {
    read: 'pages: adminPages { pageKey readAt: updatedAt }',
    save: 'savePage(input: { pageKey: home, page: { title: $words, content: { home: {} } }',
    column: 'title from page_content',
  };
  const save = async (title: string, readAt?: string) => {
    const { data } = await api.call<Saved>(
      `mutation ($words: String!, $readAt: DateTime) { result: ${kind.save}, readAt: $readAt }) { userErrors { field code message } } }`,
      { words: title, readAt },
      { token },
    );
    return data.result.userErrors;
  };

  test.each(['never saved', 'saved before'])(
    '%s: what was saved since it was read is not written over',
    async (state) => {
      if (state === 'saved before') await save('Old');
      const readAt = await readAtOf(kind, '');
      expect(await save('First', readAt)).toEqual([]);
      const before = await entries();
      expect(await save('First', readAt)).toEqual([]);
      expect(await save('Second', readAt)).toEqual(conflict('page'));
      expect(await words(kind)).toBe('First');
      expect(await entries()).toBe(before);
      expect(await save('Second', await readAtOf(kind, ''))).toEqual([]);
      expect(await save('Third')).toEqual([]);
      expect(await words(kind)).toBe('Third');
    },
  );

  test('of two that save one for the first time at once, the second is told', async () => {
    const readAt = await readAtOf(kind, '');
    const first = `insert into page_content (page_key, title) values ('home', 'First')`;
    expect(await saveBehind(first, () => save('Second', readAt))).toEqual(conflict('page'));
    expect(await words(kind)).toBe('First');
  });
});

describe('settings', () => {
  const save = async (settings: { key: string; value: string; was?: string }[]) =>
    (
      await api.call<Saved>(
        'mutation ($settings: [SettingInput!]!) { result: saveSettings(settings: $settings) { userErrors { field code message } } }',
        { settings },
        { token },
      )
    ).data.result.userErrors;
  const stored = async (): Promise<unknown> =>
    Object.fromEntries(
      (await api.sql<{ key: string; value: string }>('select key, value from settings')).map(({ key, value }) => [
        key,
        value,
      ]),
    );

  test('one that was changed since the form was filled keeps all of them from being written', async () => {
    expect(await save([{ key: 'founder_name', value: 'Vasudha', was: '' }])).toEqual([]);
    const before = await entries();
    expect(
      await save([
        { key: 'founder_name', value: 'Meera', was: '' },
        { key: 'contact_phone', value: '1', was: '' },
      ]),
    ).toEqual(conflict('setting', ['founder_name']));
    expect(await stored()).toEqual({ founder_name: 'Vasudha' });
    expect(await entries()).toBe(before);

    expect(await save([{ key: 'founder_name', value: 'Meera' }])).toEqual([]);
    expect(await stored()).toEqual({ founder_name: 'Meera' });
  });

  test('another setting, a default that was shown, and the same words twice are no conflict', async () => {
    await save([{ key: 'contact_phone', value: '1' }]);
    expect(await save([{ key: 'site_name', value: 'Setu', was: 'Test Foundation' }])).toEqual([]);
    expect(await save([{ key: 'site_name', value: 'Setu', was: 'Test Foundation' }])).toEqual([]);
    expect(await save([{ key: 'show_site_name', value: 'false', was: 'true' }])).toEqual([]);
    expect(await stored()).toEqual({ contact_phone: '1', site_name: 'Setu', show_site_name: 'false' });
  });

  test('of two that save one for the first time at once, the second is told', async () => {
    const first = `insert into settings (key, value) values ('founder_name', 'First')`;
    expect(await saveBehind(first, () => save([{ key: 'founder_name', value: 'Second', was: '' }]))).toEqual(
      conflict('setting', ['founder_name']),
    );
    expect(await stored()).toEqual({ founder_name: 'First' });
  });
});
