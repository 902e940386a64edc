import { viewEssentials } from '../../client/office/campaigns/essential-list';

const essential = (name: string, category: string, unitPrice: number, isActive = true) => ({
  __typename: 'DonationEssentialRecord' as const,
  id: name,
  name,
  description: `A ${name}`,
  category,
  unitPrice,
  isActive,
  updatedAt: '2026-11-20T06:00:00.000Z',
});
const all = [
  essential('Blanket', 'Winter', 40_000),
  essential('Lamp', 'Education', 95_000),
  essential('Notebook', 'Education', 12_000, false),
];
type View = Parameters<typeof viewEssentials>[1];
const view: View = { page: 1, size: 25, search: '', sort: 'category', direction: 'asc', filters: {} };
const names = (changes: Partial<View>) => viewEssentials(all, { ...view, ...changes }).items.map(({ name }) => name);

test('sorted by category and name, or by price, both ways', () => {
  expect(names({})).toEqual(['Lamp', 'Notebook', 'Blanket']);
  expect(names({ sort: 'unitPrice' })).toEqual(['Notebook', 'Blanket', 'Lamp']);
  expect(names({ sort: 'unitPrice', direction: 'desc' })).toEqual(['Lamp', 'Blanket', 'Notebook']);
});

test('searched and filtered, and counted before the page is cut', () => {
  expect(names({ search: ' WINTER ' })).toEqual(['Blanket']);
  expect(names({ filters: { status: 'inactive' } })).toEqual(['Notebook']);
  expect(names({ filters: { status: 'active', category: 'Education' } })).toEqual(['Lamp']);
  expect(viewEssentials(all, { ...view, size: 2, page: 2 })).toEqual({ items: [all[0]], totalCount: 3 });
});
