import { choice, dateRange, defineList, openChoice } from '../../client/office/table/define-list';
import { readTableView, writeTableView, type TableView } from '../../client/office/table/table-address';

const list = defineList({
  nouns: { one: 'member', many: 'members' },
  search: { label: 'Search members', placeholder: 'Name' },
  sorts: ['joiningDate', 'name'],
  filters: {
    status: choice('Status', [
      { value: 'active', label: 'Active' },
      { value: 'expired', label: 'Expired' },
    ]),
    ...dateRange,
    city: openChoice('City', (value) => /^[a-z]+$/i.test(value)),
  },
  filter: ({ status, city, from, to }) => ({ status, place: city, from, to }),
  export: 'members',
  queries: ['AdminMembers'],
});
const read = (query: string) => ({ ...readTableView(new URLSearchParams(query), list.address), size: 25 });
const write = (view: TableView<'joiningDate' | 'name'>) =>
  writeTableView(new URLSearchParams(), view, list.address).toString();

test('a view survives the way through the address', () => {
  const address = 'q=rao&status=active&from=2026-04-01&to=2026-10-01&city=Pune&sort=name&page=3';
  expect(write(read(address))).toBe(address);
  expect(read(address).filters).toEqual({ status: 'active', from: '2026-04-01', to: '2026-10-01', city: 'Pune' });
});

test('the first sort is the default, descending unless the list says otherwise', () => {
  expect(read('')).toMatchObject({ sort: 'joiningDate', direction: 'desc' });
  const rising = defineList({
    nouns: list.nouns,
    search: list.search,
    sorts: ['name'],
    defaultDirection: 'asc',
    filters: {},
    filter: () => ({}),
    queries: [],
  });
  expect(readTableView(new URLSearchParams(), rising.address)).toMatchObject({ sort: 'name', direction: 'asc' });
});

test('unknown values of the address are as if they were absent', () => {
  expect(read('status=stolen&from=2026-02-30&city=%3Cb%3E&sort=secret&type=x')).toEqual(read(''));
});

test('the query has the page, the search, the filter in the words of the API, and the order', () => {
  expect(list.variables(read('q=rao&status=expired&city=Pune&page=2&sort=name'))).toEqual({
    page: { number: 2, size: 25 },
    search: 'rao',
    filter: { status: 'expired', place: 'Pune', from: undefined, to: undefined },
    sort: 'name',
    direction: 'asc',
  });
  expect(list.variables(read('')).search).toBeNull();
});

test('the export holds what the list shows: its name, search and filter, whatever page is open', () => {
  const shown = read('q=rao&status=active&page=4');
  expect(list.exportInput(shown)).toEqual({
    list: 'members',
    search: 'rao',
    members: list.variables(shown).filter,
  });
  const mute = defineList({ ...list, sorts: ['name'], filters: {}, filter: () => ({}) });
  expect(mute.exportInput({ ...read(''), sort: 'name' })).toBeUndefined();
});

test('the chips stand in the order of the filters; both days share one, and open choices are the page’s', () => {
  const options = [{ value: 'Pune', label: 'Pune' }];
  const chips = list.chips({ city: { kind: 'choice', options } });
  expect(chips.map(({ label }) => label)).toEqual(['Status', 'Date range', 'City']);
  expect(chips[1]).toMatchObject({ kind: 'dates', from: 'from', to: 'to' });
  expect(chips[2]).toMatchObject({ kind: 'choice', key: 'city', options });
  expect(list.chips()[2]).toMatchObject({ options: [] });
});
