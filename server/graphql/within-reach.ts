import type { GraphQLResolveInfo } from 'graphql';
import { InvalidListInput, pageWindow, type ReachedPage } from '../database/listing';
import type { Pagination } from '../generated/resolvers';
import { selectsField } from './selection';

type Answered = Omit<ReachedPage<unknown>, 'items'>;

/**
 * Passes a page on. One behind the last page goes only to a query that asks where the pages end (`pagedUpTo`): a script that
 * reads on until a page is empty must not take a part of the list for all of it.
 * @throws InvalidListInput (BAD_USER_INPUT, `page.number`)
 */
export function withinReach<Answer extends Answered>(
  info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>,
  page: Pagination,
  answer: Answer,
): Answer {
  const { totalCount, countIsCapped, pagedUpTo, isWhole = false } = answer;
  const { offset } = pageWindow(page);
  const isCutOff = !isWhole && offset >= pagedUpTo && (countIsCapped || offset < totalCount);
  if (!isCutOff || selectsField(info, 'pagedUpTo') || !selectsField(info, 'items')) return answer;
  throw new InvalidListInput(
    'page.number',
    `The pages of this list end with row ${pagedUpTo}. Search or filter it, or read its file.`,
  );
}
