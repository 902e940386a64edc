import { startApi, type Api } from '../support/api';
import { addCampaign, recorded, recordOffline } from '../support/office-donations';
import { records } from '../support/records';

/** A question about a deletion that was overtaken: what somebody saved or gave since stays. */

let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

interface Deleted {
  deletedId: string | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

/** Deletes a record as it was shown: `readAt: "…"`, or nothing of it. */
const remove = async (mutations: string, id: string, shown = ''): Promise<Deleted> => {
  const { data } = await api.call<{ result: Deleted }>(
    `mutation ($id: ID!) { result: delete${mutations}(id: $id${shown && `, ${shown}`}) { deletedId userErrors { field code message } } }`,
    { id },
    { token },
  );
  return data.result;
};

const told = (happened: string): Deleted => ({
  deletedId: null,
  userErrors: [{ field: [], code: 'CONFLICT', message: `${happened} Nothing was deleted. Please look at it again.` }],
});

describe.each(Object.entries(records))('%s', (noun, { mutations, field, insert, input, read, column }) => {
  const readAt = async (id: string): Promise<string> => {
    const uses = read.includes('$id');
    const { data } = await api.call<object>(`query ${uses ? '($id: ID!)' : ''} { ${read} }`, { id }, { token });
    return `readAt: "${/"readAt":"([^"]+)"/.exec(JSON.stringify(data))?.[1]}"`;
  };
  const save = (id: string) =>
    api.call(
      `mutation ($id: ID!) { update${mutations}(input: { id: $id, ${field}: ${input('"Renewed"')} }) { userErrors { code } } }`,
      { id },
      { token },
    );

  test('that was saved since it was shown stays; as it is it goes, with or without a version', async () => {
    const add = async (): Promise<string> => (await api.sql<{ id: string }>(`${insert} returning id`))[0]?.id ?? '';
    const id = await add();
    const shown = await readAt(id);
    await save(id);
    const entries = await api.sql('select 1 from audit_log');
    expect(await remove(mutations, id, shown)).toEqual(told(`Someone else saved this ${noun} since you were asked.`));
    expect(await api.sql(`select ${column.replace(' from', ' as words from')}`)).toEqual([{ words: 'Renewed' }]);
    expect(await api.sql('select 1 from audit_log')).toHaveLength(entries.length);
    expect(await remove(mutations, id, await readAt(id))).toEqual({ deletedId: id, userErrors: [] });
    expect(await remove(mutations, id, shown)).toMatchObject({ userErrors: [{ code: 'NOT_FOUND' }] });

    const other = await add();
    await save(other);
    expect(await remove(mutations, other)).toEqual({ deletedId: other, userErrors: [] });
  });
});

test('a campaign that was shown without gifts, and has one by now, stays with its page and its total', async () => {
  const id = await addCampaign(api);
  recorded(await recordOffline(api, token, { campaignId: id }));
  const happened = 'This campaign has raised ₹5,000 by now.';
  expect(await remove('Campaign', id, 'raisedAmount: 0')).toEqual(told(happened));
  expect(await api.sql('select raised_amount as raised from campaigns')).toEqual([{ raised: 500_000 }]);
  expect(await remove('Campaign', id, 'raisedAmount: 500000')).toEqual({ deletedId: id, userErrors: [] });
});
