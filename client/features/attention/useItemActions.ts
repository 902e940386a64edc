import { useEffect, useMemo, useRef } from 'react';
import { ReopenAttentionDocument, ResolveAttentionDocument, SendFailedMailDocument } from '../../generated/graphql';
import { useSubmit } from '../../lib/useSubmit';
import type { Item, ItemActions } from './attention-columns';

/** What can be done about an item. @param open shows it whole; @param done is called after each change */
export function useItemActions(open: (item: Item) => void, done: () => void): ItemActions {
  const variables = ({ id }: Item) => ({ id });
  const shared = { variables, reload: ['AdminAttention', 'AttentionCount'], onDone: done };
  const resolve = useSubmit(ResolveAttentionDocument, {
    ...shared, payload: (data) => data.resolveAttention, success: { title: 'Marked as done' },
  });
  const reopen = useSubmit(ReopenAttentionDocument, {
    ...shared, payload: (data) => data.reopenAttention, success: { title: 'Opened again' },
  });
  const sendAgain = useSubmit(SendFailedMailDocument, {
    ...shared, payload: (data) => data.sendFailedMail, success: { title: 'The mail is sent again' },
  });

  const latest = useRef({ resolve, reopen, sendAgain });
  useEffect(() => {
    latest.current = { resolve, reopen, sendAgain };
  });
  // The same functions at every rendering, so that the table's columns stay the same.
  return useMemo(
    () => ({
      open,
      resolve: (item) => void latest.current.resolve(item),
      reopen: (item) => void latest.current.reopen(item),
      sendAgain: (item) => void latest.current.sendAgain(item),
    }),
    [open],
  );
}
