import { groupIndian } from '../../../rules/money';

/** 'The tags of 3 donors were changed.' */
export const taggedWords = (count: number, { one, many }: { one: string; many: string }): string =>
  count === 0
    ? 'Everybody had these tags already.'
    : `The tags of ${groupIndian(String(count))} ${count === 1 ? one : many} were changed.`;

/** Whose tags a dialog is about: '3 donors', 'all 219 donors'. */
export const whoseTags = (
  { ids, isAll }: { ids: ReadonlySet<string>; isAll: boolean },
  { one, many }: { one: string; many: string },
  total: number | undefined,
): string => {
  if (isAll) return `all ${total === undefined ? '' : `${groupIndian(String(total))} `}${many}`;
  return ids.size === 1 ? `1 ${one}` : `${ids.size} ${many}`;
};
