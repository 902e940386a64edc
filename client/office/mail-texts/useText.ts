import type { MailTextKind } from '../../../rules/mail-texts';
import { useAdminMailTextsQuery } from '../../generated/graphql';

/** Returns the opening of a text, the office's own or ours; undefined before the answer. */
export function useText(kind: MailTextKind): string | undefined {
  const { data, previousData } = useAdminMailTextsQuery({ fetchPolicy: 'cache-and-network' });
  return (data ?? previousData)?.adminMailTexts.find((text) => text.kind === kind)?.opening;
}
