import { readTableView, writeTableView, type TableAddressRules } from '../../client/office/table/table-address';

const rules: TableAddressRules<'createdAt' | 'amount'> = {
  sorts: ['createdAt', 'amount'],
  defaultSort: 'createdAt',
  filters: { status: (value) => value === 'success', from: () => true },
};
const read = (query: string) => readTableView(new URLSearchParams(query), rules);
const write = (query: string, changes: Partial<ReturnType<typeof read>>) =>
  writeTableView(new URLSearchParams(query), { ...read(query), ...changes }, rules).toString();

test('an empty address is the first page, newest first, with nothing narrowed', () => {
  expect(read('')).toEqual({ page: 1, sort: 'createdAt', direction: 'desc', search: '', filters: {} });
});

test('a sort is ascending, and descending with a minus', () => {
  expect(read('sort=amount')).toMatchObject({ sort: 'amount', direction: 'asc' });
  expect(read('sort=-amount')).toMatchObject({ sort: 'amount', direction: 'desc' });
});

test('what does not belong into the address counts as absent', () => {
  expect(read('sort=-secret&page=-3&status=stolen&unknown=1')).toEqual(read(''));
  expect(read('page=1e9').page).toBe(1);
  expect(read(`q=${'x'.repeat(500)}`).search).toHaveLength(200);
});

test('defaults are left out, so that the plain list has the plain address', () => {
  expect(write('page=3&sort=-amount&q=rao&status=success', read(''))).toBe('');
});

test('a view survives being written and read again', () => {
  const view = {
    page: 4,
    sort: 'amount',
    direction: 'asc',
    search: 'rao & sons',
    filters: { status: 'success' },
  } as const;
  expect(read(writeTableView(new URLSearchParams(), view, rules).toString())).toEqual(view);
});

test('the default sort in the other direction is written', () => {
  expect(write('', { direction: 'asc' })).toBe('sort=createdAt');
  expect(read('sort=createdAt')).toMatchObject({ sort: 'createdAt', direction: 'asc' });
});

test('parameters of others stay', () => {
  expect(write('campaign=x', { page: 2 })).toBe('campaign=x&page=2');
});
