import { useEffect, useMemo, useRef } from 'react';
import { ReopenAttentionDocument, ResolveAttentionDocument, SendFailedMailDocument } from '../../generated/graphql';
import { useBusy } from '../ui/useBusy';
import { useSubmit } from '../../shared/forms/useSubmit';
import type { Item, ItemActions } from './attention-columns';

/** What can be done about an item. @param open shows it whole; @param done is called after each change; @param adopt opens the adoption */
export function useItemActions(open: (item: Item) => void, done: () => void, adopt: () => void): ItemActions {
  const variables = ({ id }: Item) => ({ id });
  const shared = { variables, reload: ['AdminAttention', 'AttentionCount'], onDone: done };
  const resolve = useSubmit(ResolveAttentionDocument, {
    ...shared,
    payload: (data) => data.resolveAttention,
    success: { title: 'Marked as done' },
  });
  const reopen = useSubmit(ReopenAttentionDocument, {
    ...shared,
    payload: (data) => data.reopenAttention,
    success: { title: 'Reopened' },
  });
  const sendAgain = useSubmit(SendFailedMailDocument, {
    ...shared,
    payload: (data) => data.sendFailedMail,
    success: { title: 'The email is being sent again' },
  });

  const latest = useRef({ resolve, reopen, sendAgain });
  useEffect(() => {
    latest.current = { resolve, reopen, sendAgain };
  });
  const { busy, during } = useBusy();
  // The same at every rendering while nothing is under way, so that the table's columns stay the same.
  return useMemo(
    () => ({
      busy,
      open,
      adopt,
      resolve: (item) => void during(item.id, () => latest.current.resolve(item)),
      reopen: (item) => void during(item.id, () => latest.current.reopen(item)),
      sendAgain: (item) => void during(item.id, () => latest.current.sendAgain(item)),
    }),
    [adopt, busy, during, open],
  );
}
