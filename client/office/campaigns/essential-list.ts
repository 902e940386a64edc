import type { EssentialRowFragment } from '../../generated/graphql';
import { choice, defineList, openChoice } from '../table/define-list';
import type { TableView } from '../table/table-address';

type Essential = EssentialRowFragment;
export type EssentialSort = 'name' | 'category' | 'unitPrice' | 'isActive';

export const essentialList = defineList({
  nouns: { one: 'essential', many: 'essentials' },
  search: { label: 'Search essentials', placeholder: 'Name, description, category' },
  sorts: ['category', 'name', 'unitPrice', 'isActive'],
  defaultDirection: 'asc',
  filters: {
    status: choice('Status', [
      { value: 'active', label: 'Active' },
      { value: 'inactive', label: 'Inactive' },
    ]),
    category: openChoice('Category', (value) => value !== ''),
  },
  filter: ({ status, category }) => ({ status, category }),
  queries: ['AdminEssentials', 'AdminCampaignCounts'],
});

const byText = (a: string, b: string): number => a.localeCompare(b, 'en');

const orders: Record<EssentialSort, (a: Essential, b: Essential) => number> = {
  name: (a, b) => byText(a.name, b.name),
  category: (a, b) => byText(a.category, b.category) || byText(a.name, b.name),
  unitPrice: (a, b) => a.unitPrice - b.unitPrice,
  isActive: (a, b) => Number(a.isActive) - Number(b.isActive),
};

/** The essentials are few and come all at once: they are searched, sorted and paged here. */
export function viewEssentials(
  all: readonly Essential[],
  { page, size, search, filters, sort, direction }: TableView<EssentialSort> & { size: number },
): { items: Essential[]; totalCount: number } {
  const wanted = search.trim().toLowerCase();
  const { status, category } = filters;
  const found = all.filter(
    (essential) =>
      (wanted === '' ||
        [essential.name, essential.description, essential.category].join('\n').toLowerCase().includes(wanted)) &&
      (!status || essential.isActive === (status === 'active')) &&
      (!category || essential.category === category),
  );
  const way = direction === 'asc' ? 1 : -1;
  const items = found.sort((a, b) => way * orders[sort](a, b)).slice((page - 1) * size, page * size);
  return { items, totalCount: found.length };
}
