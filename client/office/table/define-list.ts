import { isIsoDate } from '../../../rules/dates';
import type { ExportInput, ExportList } from '../../generated/graphql';
import { isAmount } from './amount-ranges';
import type { ChoiceFilter, LookupFilter, TableFilter } from './filters';
import type { SortDirection, TableAddressRules, TableView } from './table-address';

/** Choices that only the page knows, such as the categories in use. */
export type Choices = Pick<ChoiceFilter, 'kind' | 'options'> | Omit<LookupFilter, 'key' | 'label'>;

/** A filter. Its name in `filters` is its parameter of the address. */
interface ListFilter<Value extends string = string> {
  accepts: (value: string) => value is Value;
  /** None for a parameter that shares the chip of another. */
  chip?: (key: string, choices?: Choices) => TableFilter;
}
type ListFilters = Readonly<Record<string, ListFilter>>;
type ValuesOf<Filters extends ListFilters> = {
  readonly [Key in keyof Filters]?: Filters[Key] extends ListFilter<infer Value> ? Value : never;
};

/** One of a few values that are known beforehand. */
export const choice = <Value extends string>(
  label: string,
  options: readonly { value: Value; label: string }[],
): ListFilter<Value> => ({
  accepts: (value): value is Value => options.some((option) => option.value === value),
  chip: (key) => ({ kind: 'choice', key, label, options }),
});

/** One of the values that the page gives as its `choices`, or finds by them. */
export const openChoice = (label: string, accepts: (value: string) => boolean): ListFilter => ({
  accepts: (value): value is string => accepts(value),
  chip: (key, choices = { kind: 'choice', options: [] }) => ({ key, label, ...choices }),
});

/** A value that only links set, such as the batch that brought the rows in. @param words what its chip says */
export const linked = (words: string, accepts: (value: string) => boolean): ListFilter => ({
  accepts: (value): value is string => accepts(value),
  chip: (key) => ({ kind: 'choice', key, label: words, options: [], linked: words }),
});

const day: ListFilter = { accepts: (value): value is string => isIsoDate(value) };
/** First and last day, in the parameters `from` and `to`. */
export const dateRange = {
  from: { ...day, chip: (from: string) => ({ kind: 'dates', label: 'Date range', from, to: 'to' }) },
  to: day,
} satisfies ListFilters;

const amount: ListFilter = { accepts: (value): value is string => isAmount(value) };
/** Least and greatest amount in rupees, in the parameters `min` and `max`. */
export const amountRange = {
  min: { ...amount, chip: (from: string) => ({ kind: 'amounts', label: 'Amount', from, to: 'max' }) },
  max: amount,
} satisfies ListFilters;

interface ListWords<Sort extends string, Filters extends ListFilters, Filter> {
  /** What the rows are called: 'donation', 'donations'. */
  nouns: { one: string; many: string };
  search: { label: string; placeholder: string };
  /** The first one is the default. */
  sorts: readonly [Sort, ...Sort[]];
  /** Of the default sort: descending unless it says otherwise. */
  defaultDirection?: SortDirection;
  /** In the order of their chips. */
  filters: Filters;
  /** The filters that are set, as the API takes them. */
  filter: (values: ValuesOf<Filters>) => Filter;
  /** What `ExportInput` calls the list and its filter; none where there is no CSV file. */
  export?: ExportList & keyof ExportInput;
  /** Names of the queries that show these records: loaded again after each change. */
  queries: string[];
}

export type ListDefinition<Sort extends string, Filter> = ReturnType<typeof defineList<Sort, ListFilters, Filter>>;

/** A list of the office as data: the rules of its address, filter chips, variables of its query, input of its export. */
export function defineList<Sort extends string, Filters extends ListFilters, Filter>(
  words: ListWords<Sort, Filters, Filter>,
) {
  const { nouns, search, queries, sorts, defaultDirection, export: exported } = words;
  const filters = Object.entries<ListFilter>(words.filters);
  const address: TableAddressRules<Sort> = {
    sorts,
    defaultSort: sorts[0],
    defaultDirection,
    filters: Object.fromEntries(filters.map(([key, { accepts }]) => [key, accepts])),
  };
  const variables = (view: TableView<Sort> & { size: number }) => ({
    page: { number: view.page, size: view.size },
    search: view.search || null,
    // The rules of the address let in only what each filter accepts.
    filter: words.filter(view.filters as ValuesOf<Filters>),
    sort: view.sort,
    direction: view.direction,
  });
  const chips = (choices: Readonly<Record<string, Choices>> = {}) =>
    filters.flatMap(([key, { chip }]) => (chip ? [chip(key, choices[key])] : []));
  const exportInput = (view: Parameters<typeof variables>[0]): ExportInput | undefined =>
    exported && { list: exported, search: view.search || null, [exported]: variables(view).filter };
  return { nouns, search, queries, address, variables, chips, exportInput };
}
