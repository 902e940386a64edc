import { MAX_SELECTED, MAX_TAGS } from '../../rules/tag';
import { startApi, type Api } from '../support/api';

let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-30T20:00:00Z'));
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

interface Result {
  tag?: { id: string; name: string; updatedAt: string } | null;
  changedCount?: number;
  userErrors: { field: string[]; code: string }[];
}
const run = async (query: string, variables: object, as = token): Promise<Result> => {
  const { data, messages } = await api.call<{ result: Result }>(query, variables, { token: as });
  if (messages.length > 0) throw new Error(messages.join());
  return data.result;
};
const create = (name: string, as = token) =>
  run(
    `mutation ($input: TagInput!) { result: createTag(input: $input) { tag { id name updatedAt } userErrors { field code } } }`,
    { input: { name } },
    as,
  );
const tagOf = async (name: string): Promise<string> => (await create(name)).tag?.id ?? '';
const put = (input: object, kind: 'Donors' | 'Volunteers' = 'Donors', as = token) =>
  run(
    `mutation ($input: Tag${kind}Input!) { result: tag${kind}(input: $input) { changedCount userErrors { field code } } }`,
    { input },
    as,
  );
const setBirthday = (id: string, birthday: object | null, was?: object | null) =>
  run(
    `mutation ($input: SetBirthdayInput!) { result: setDonorBirthday(input: $input) { userErrors { field code } } }`,
    {
      input: { id, birthday, was },
    },
  );
const donor = async (name: string): Promise<string> => {
  const [row] = await api.sql<{ id: string }>(
    `insert into donors (email, name) values (lower($1) || '@example.org', $1) returning id`,
    [name],
  );
  return row?.id ?? '';
};
const found = async (filter: object, search = ''): Promise<string[]> => {
  const { data, messages } = await api.call<{ adminDonors: { items: { name: string; tags: { name: string }[] }[] } }>(
    `query ($filter: DonorFilter!, $search: String) { adminDonors(page: { size: 50 }, filter: $filter, search: $search, sort: name, direction: asc) {
       items { name tags { name } } } }`,
    { filter, search },
    { token },
  );
  if (messages.length > 0) throw new Error(messages.join());
  return data.adminDonors.items.map(({ name, tags }) => [name, ...tags.map((tag) => tag.name)].join(' ')).sort();
};

test('tags are put on those who are selected, once, and taken off; the list filters by them', async () => {
  const [asha, ravi] = [await donor('Asha'), await donor('Ravi')];
  await donor('Meera');
  const [board, diwali] = [await tagOf('Board'), await tagOf('दिवाळी')];
  expect(await put({ selection: { ids: [asha, ravi] }, put: [board, diwali] })).toEqual({
    changedCount: 2,
    userErrors: [],
  });
  expect(await put({ selection: { ids: [asha, ravi] }, put: [board] })).toEqual({ changedCount: 0, userErrors: [] });
  expect(await found({ tagId: board })).toEqual(['Asha Board दिवाळी', 'Ravi Board दिवाळी']);
  expect((await put({ selection: { ids: [ravi] }, takeOff: [board] })).changedCount).toBe(1);
  expect(await found({ tagId: board })).toEqual(['Asha Board दिवाळी']);
  expect(await found({ tagId: 'no id' })).toEqual([]);
  expect(
    await api.sql(
      `select action, after->>'people' as people from audit_log where action like 'tag.put' or action like 'tag.take_off' order by action`,
    ),
  ).toEqual([
    { action: 'tag.put', people: '2' },
    { action: 'tag.put', people: '2' },
    { action: 'tag.take_off', people: '1' },
  ]);
});

test('all that a list shows are tagged by its search and filter, and not the others', async () => {
  for (const name of ['Asha Rao', 'Asha Patil', 'Ravi']) await donor(name.replace(' ', ''));
  const tag = await tagOf('Letter');
  expect((await put({ selection: { search: 'asha' }, put: [tag] })).changedCount).toBe(2);
  expect(await found({ tagId: tag })).toEqual(['AshaPatil Letter', 'AshaRao Letter']);
  expect((await put({ selection: { filter: { tagId: tag } }, takeOff: [tag] })).changedCount).toBe(2);
  expect((await put({ selection: { filter: { tagId: tag } }, put: [tag] })).userErrors).toMatchObject([
    { code: 'NOT_FOUND' },
  ]);
});

test('what cannot be done says so and writes nothing', async () => {
  const asha = await donor('Asha');
  const tag = await tagOf('Board');
  const codes = async (input: object) =>
    (await put(input)).userErrors.map(({ field, code }) => `${field.join()} ${code}`);
  expect(await codes({ selection: { ids: [asha] } })).toEqual(['put REQUIRED']);
  expect(await codes({ selection: { ids: [asha] }, put: [tag], takeOff: [tag] })).toEqual(['takeOff INVALID']);
  expect(await codes({ selection: { ids: [asha] }, put: ['nothing'] })).toEqual(['put NOT_FOUND']);
  expect(await codes({ selection: { ids: [] }, put: [tag] })).toEqual(['selection NOT_FOUND']);
  await api.sql(
    `insert into donors (email, name) select n || '@many.example', 'Many' from generate_series(1, ${MAX_SELECTED}) n`,
  );
  expect(await codes({ selection: {}, put: [tag] })).toEqual(['selection TOO_MANY']);
  await expect(put({ selection: { ids: Array.from({ length: 1_001 }, () => asha) }, put: [tag] })).rejects.toThrow(
    'At most 1000',
  );
  expect(await api.sql('select 1 from donor_tags')).toEqual([]);
});

test('a name is there once in any case, may be a formula, and not empty, too long, or one too many', async () => {
  expect((await create('=HYPERLINK("http://evil")')).userErrors).toEqual([]);
  const { tag } = await create('Board');
  expect((await create(' board ')).userErrors).toMatchObject([{ field: ['name'], code: 'TAKEN' }]);
  expect((await create(' ')).userErrors).toMatchObject([{ code: 'REQUIRED' }]);
  expect((await create('x'.repeat(41))).userErrors).toMatchObject([{ code: 'TOO_LONG' }]);
  await api.sql(`insert into tags (name) select 'Tag ' || n from generate_series(3, ${MAX_TAGS}) n`);
  expect((await create('One more')).userErrors).toMatchObject([{ code: 'TOO_MANY' }]);
  const asha = await donor('Asha');
  await put({ selection: { ids: [asha] }, put: [tag?.id] });
  await api.call('mutation ($id: ID!) { deleteTag(id: $id) { deletedId } }', { id: tag?.id }, { token });
  expect(await found({})).toEqual(['Asha']);
});

test('a tag that was renamed since the question keeps its people; asked again, it is deleted', async () => {
  const { tag } = await create('2024 fair');
  const asha = await donor('Asha');
  await put({ selection: { ids: [asha] }, put: [tag?.id] });
  api.setNow(new Date('2026-11-30T20:01:00Z'));
  const renamed = await run(
    'mutation ($input: UpdateTagInput!) { result: updateTag(input: $input) { tag { id name updatedAt } userErrors { code } } }',
    { input: { id: tag?.id, tag: { name: 'Trustees' } } },
  );
  const remove = (readAt: string | undefined) =>
    run(
      'mutation ($id: ID!, $readAt: DateTime) { result: deleteTag(id: $id, readAt: $readAt) { deletedId userErrors { code message } } }',
      { id: tag?.id, readAt },
    );
  expect(await remove(tag?.updatedAt)).toEqual({
    deletedId: null,
    userErrors: [
      {
        code: 'CONFLICT',
        message: 'This tag is called “Trustees” by now. Nothing was deleted. Please look at it again.',
      },
    ],
  });
  expect(await found({})).toEqual(['Asha Trustees']);
  expect(await remove(renamed.tag?.updatedAt)).toEqual({ deletedId: tag?.id, userErrors: [] });
  expect(await found({})).toEqual(['Asha']);
});

test('two clerks who put the same tag on the same people at once both succeed, and each person has it once', async () => {
  const ids = await Promise.all(['A', 'B', 'C', 'D'].map((name) => donor(name)));
  const tag = await tagOf('Board');
  const answers = await Promise.all([
    put({ selection: { ids }, put: [tag] }),
    put({ selection: { ids: [...ids].reverse() }, put: [tag] }),
  ]);
  expect(answers.flatMap(({ userErrors }) => userErrors)).toEqual([]);
  expect(answers.reduce((sum, { changedCount = 0 }) => sum + changedCount, 0)).toBe(4);
  expect(await api.sql('select count(*)::int as n from donor_tags')).toEqual([{ n: 4 }]);
});

test('a merge keeps the tags of both, and the birthday that is known', async () => {
  const [keep, merged] = [await donor('Asha'), await donor('AshaK')];
  const [board, letter] = [await tagOf('Board'), await tagOf('Letter')];
  await put({ selection: { ids: [keep] }, put: [board] });
  await put({ selection: { ids: [merged] }, put: [board, letter] });
  await setBirthday(merged, { day: 29, month: 2 });
  await api.call(
    'mutation ($keepId: ID!, $mergeId: ID!) { mergeDonors(input: { keepId: $keepId, mergeId: $mergeId }) { userErrors { code } } }',
    { keepId: keep, mergeId: merged },
    { token },
  );
  expect(await found({})).toEqual(['Asha Board Letter']);
  expect(await api.sql('select day, month, year from donor_birthdays')).toEqual([{ day: 29, month: 2, year: null }]);
});

test('birthdays are days of the calendar, found by today and by month in Asia/Kolkata, and removed', async () => {
  const [asha, ravi, meera] = [await donor('Asha'), await donor('Ravi'), await donor('Meera')];
  const codes = async (birthday: object) => (await setBirthday(asha, birthday)).userErrors.map(({ code }) => code);
  expect(await codes({ day: 31, month: 4 })).not.toEqual([]);
  expect(await codes({ day: 29, month: 2, year: 2023 })).not.toEqual([]);
  expect(await codes({ day: 1, month: 13 })).not.toEqual([]);
  expect(await codes({ day: 1, month: 1, year: 2099 })).not.toEqual([]);
  // In Asia/Kolkata it is the first of December already.
  await setBirthday(asha, { day: 1, month: 12, year: 1958 });
  await setBirthday(ravi, { day: 31, month: 12 });
  await setBirthday(meera, { day: 2, month: 1 });
  expect(await found({ birthday: 'today' })).toEqual(['Asha']);
  expect(await found({ birthday: 'thisMonth' })).toEqual(['Asha', 'Ravi']);
  expect(await found({ birthday: 'nextMonth' })).toEqual(['Meera']);
  await setBirthday(asha, null);
  expect(await found({ birthday: 'today' })).toEqual([]);
  expect((await setBirthday('nobody', null)).userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
});

test('a birthday that somebody else kept meanwhile is not written over, nor written down twice', async () => {
  const asha = await donor('Asha');
  const kept = () => api.sql('select day, month, year from donor_birthdays');
  const entries = () => api.sql(`select 1 from audit_log where action = 'donor.birthday'`);
  const [typed, other] = [
    { day: 5, month: 11, year: 1958 },
    { day: 6, month: 11 },
  ];
  expect((await setBirthday(asha, typed, null)).userErrors).toEqual([]);
  for (const stale of [null, { ...typed, year: 1985 }, { ...typed, year: null }])
    expect((await setBirthday(asha, other, stale)).userErrors).toMatchObject([{ code: 'CONFLICT', field: [] }]);
  expect((await setBirthday(asha, null, { day: 1, month: 1 })).userErrors).toMatchObject([{ code: 'CONFLICT' }]);
  expect(await kept()).toEqual([typed]);
  // The answer to the same press was lost.
  expect((await setBirthday(asha, typed, null)).userErrors).toEqual([]);
  expect(await entries()).toHaveLength(1);

  expect((await setBirthday(asha, other, typed)).userErrors).toEqual([]);
  expect((await setBirthday(asha, typed)).userErrors).toEqual([]);
  expect(await kept()).toEqual([typed]);
  expect(await entries()).toHaveLength(3);
});

test('a birthday of 29 February is today on the 28th of a year that has no 29th', async () => {
  const [leapling, neighbour] = [await donor('Leapling'), await donor('Neighbour')];
  await setBirthday(leapling, { day: 29, month: 2, year: 1960 });
  await setBirthday(neighbour, { day: 28, month: 2 });
  const onDay = async (day: string) => {
    api.setNow(new Date(`${day}T12:00:00+05:30`));
    ({ token } = await api.signIn('admin'));
    return found({ birthday: 'today' });
  };
  expect(await onDay('2027-02-28')).toEqual(['Leapling', 'Neighbour']);
  expect(await onDay('2027-03-01')).toEqual([]);
  expect(await onDay('2028-02-28')).toEqual(['Neighbour']);
  expect(await onDay('2028-02-29')).toEqual(['Leapling']);
});

test('volunteers have tags of the same list; a clerk puts them, and only an admin or accountant renames', async () => {
  const [volunteer] = await api.sql<{ id: string }>(
    `insert into volunteer_submissions (name, email, phone) values ('Ravi', 'r@example.org', '9822012345') returning id`,
  );
  const tag = await tagOf('Reads to children');
  const clerk = (await api.signIn('entry')).token;
  expect((await put({ selection: { ids: [volunteer?.id] }, put: [tag] }, 'Volunteers', clerk)).changedCount).toBe(1);
  const { data } = await api.call<{ adminVolunteerApplications: { items: { name: string }[] } }>(
    'query ($id: ID!) { adminVolunteerApplications(page: { size: 5 }, filter: { tagId: $id }) { items { name } } }',
    { id: tag },
    { token: clerk },
  );
  expect(data.adminVolunteerApplications.items).toEqual([{ name: 'Ravi' }]);
  await expect(
    run(
      `mutation ($input: UpdateTagInput!) { result: updateTag(input: $input) { userErrors { code } } }`,
      { input: { id: tag, tag: { name: 'Reader' } } },
      clerk,
    ),
  ).rejects.toThrow('You do not have access');
});
