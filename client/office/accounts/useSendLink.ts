import { useCallback, useRef } from 'react';
import { SendConfirmationToDocument } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { useBusy } from '../ui/useBusy';
import type { Person } from './account-columns';

interface SendLink {
  /** Ids of those to whom the link is just being sent. */
  sending: ReadonlySet<string>;
  sendLink: (person: Person) => void;
}

/** Mails people of the list the link that confirms their address. */
export function useSendLink(): SendLink {
  const { busy, during } = useBusy();
  const send = useSubmit(SendConfirmationToDocument, {
    variables: ({ id }: Person) => ({ userId: id }),
    payload: (data) => data.sendConfirmationTo,
    success: (_answer, { email }) => ({ title: 'Link sent again', description: email }),
  });
  const latest = useRef(send);
  latest.current = send;
  const sendLink = useCallback((person: Person) => void during(person.id, () => latest.current(person)), [during]);
  return { sending: busy, sendLink };
}
