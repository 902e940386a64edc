import { useCallback, useEffect, useRef, useState } from 'react';
import { OpenEmailConfirmationDocument, type OpenEmailConfirmationMutation } from '../../generated/graphql';
import { useMutate } from '../../shared/data/page-data';
import { takeLinkToken } from './link-token';

type Confirmation = NonNullable<OpenEmailConfirmationMutation['openEmailConfirmation']['confirmation']>;

/** What is known of the link of a mail that asks to confirm an address. */
export type Link =
  | { state: 'asking' }
  | { state: 'incomplete' }
  | { state: 'removed' }
  | { state: 'broken'; problem: string }
  | { state: 'open'; token: string; confirmation: Confirmation };

interface ConfirmationState {
  link: Link;
  /** Asks again, after something was done. */
  reload: () => void;
  /** Says that the account is gone. */
  markRemoved: () => void;
}

/** Reads the link in the address; it changes nothing, since mail scanners open links too. */
export function useConfirmation(): ConfirmationState {
  const mutate = useMutate();
  const ask = useRef(mutate);
  const token = useRef('');
  const [link, setLink] = useState<Link>({ state: 'asking' });

  const reload = useCallback(() => {
    ask
      .current({ mutation: OpenEmailConfirmationDocument, variables: { input: { token: token.current } } })
      .then(({ data }) => {
        const answer = data?.openEmailConfirmation;
        const problem = answer?.userErrors[0]?.message ?? 'The server did not respond. Please open the link again.';
        const confirmation = answer?.confirmation;
        setLink(confirmation ? { state: 'open', token: token.current, confirmation } : { state: 'broken', problem });
      })
      .catch((error: Error) => setLink({ state: 'broken', problem: error.message }));
  }, []);

  useEffect(() => {
    token.current = takeLinkToken();
    if (token.current) reload();
    else setLink({ state: 'incomplete' });
  }, [reload]);

  return { link, reload, markRemoved: useCallback(() => setLink({ state: 'removed' }), []) };
}
