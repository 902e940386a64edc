import type { Choice, FindChoices } from '../forms/useLookup';
import { describeAmounts } from './amount-ranges';
import { describeRange } from './date-ranges';
import type { TableControl } from './useTableView';

/** One of a few values, held by the parameter `key` of the address. */
export interface ChoiceFilter {
  kind: 'choice';
  key: string;
  label: string;
  options: readonly Choice[];
  /** Words for a filter that only links set: its chip is there as long as it is set, and has no menu. */
  linked?: string;
}

/** One of too many values to list: the server is asked for those that fit what is typed. */
export interface LookupFilter {
  kind: 'lookup';
  key: string;
  label: string;
  /** Choices that stand above what is found, whatever is typed. */
  options: readonly Choice[];
  /** The choice that is set now, once its label is known. */
  chosen: Choice | null;
  find: FindChoices;
}

/** First and last day, each in its own parameter of the address. */
export interface DatesFilter {
  kind: 'dates';
  label: string;
  from: string;
  to: string;
}

/** Least and greatest amount in rupees, each in its own parameter of the address. */
export interface AmountsFilter {
  kind: 'amounts';
  label: string;
  from: string;
  to: string;
}

export type TableFilter = ChoiceFilter | LookupFilter | DatesFilter | AmountsFilter;
type Values = TableControl['filters'];

const isRange = (filter: TableFilter): filter is DatesFilter | AmountsFilter =>
  filter.kind === 'dates' || filter.kind === 'amounts';

export const filterId = (filter: TableFilter): string => (isRange(filter) ? filter.from : filter.key);

const keysOf = (filter: TableFilter): string[] => (isRange(filter) ? [filter.from, filter.to] : [filter.key]);

export const isSet = (filter: TableFilter, values: Values): boolean => keysOf(filter).some((key) => values[key]);

/** Whether its chip is shown: always, but for one that only links set and one without choices. */
export const isShown = (filter: TableFilter, values: Values): boolean =>
  filter.kind !== 'choice' || isSet(filter, values) || (filter.linked === undefined && filter.options.length > 0);

/** What unsets the filter, for `setFilters`. */
export const unset = (filter: TableFilter): Record<string, undefined> =>
  Object.fromEntries(keysOf(filter).map((key) => [key, undefined]));

/** What a lookup is set to; its label may not be known yet. */
export function chosenOf({ key, options, chosen }: LookupFilter, values: Values): Choice | null {
  const value = values[key];
  if (!value) return null;
  return [...options, ...(chosen ? [chosen] : [])].find((choice) => choice.value === value) ?? { value, label: '…' };
}

/** 'Status: Pending', or 'Oct 01 – Nov 20, 2026'; the bare name when nothing is chosen. */
export function describeFilter(filter: TableFilter, values: Values): string {
  if (!isSet(filter, values)) return filter.label;
  if (filter.kind === 'choice' && filter.linked) return filter.linked;
  if (filter.kind === 'dates') return describeRange({ from: values[filter.from], to: values[filter.to] });
  if (filter.kind === 'amounts') return describeAmounts(values[filter.from], values[filter.to]);
  const chosen =
    filter.kind === 'lookup'
      ? chosenOf(filter, values)
      : filter.options.find(({ value }) => value === values[filter.key]);
  return `${filter.label}: ${chosen?.label ?? 'chosen'}`;
}

/** Says what narrows the list, for a person who finds it empty. */
export function describeView(filters: readonly TableFilter[], { filters: values, search }: TableControl): string {
  const set = filters.filter((filter) => isSet(filter, values)).map((filter) => `“${describeFilter(filter, values)}”`);
  const all = search ? [`“${search}”`, ...set] : set;
  return `No results for ${all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : all[0]}.`;
}
