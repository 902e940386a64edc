import { groupIndian } from '../../../rules/money';

/** '3 donors have other tags now.' */
export const taggedWords = (count: number, { one, many }: { one: string; many: string }): string =>
  count === 0
    ? 'Everybody had these tags already.'
    : `${groupIndian(String(count))} ${count === 1 ? `${one} has` : `${many} have`} other tags now.`;

/** Whose tags a dialog is about: '3 donors', 'all 219 donors'. */
export const whoseTags = (
  { ids, isAll }: { ids: ReadonlySet<string>; isAll: boolean },
  { one, many }: { one: string; many: string },
  total: number | undefined,
): string => {
  if (isAll) return `all ${total === undefined ? '' : `${groupIndian(String(total))} `}${many}`;
  return ids.size === 1 ? `1 ${one}` : `${ids.size} ${many}`;
};
