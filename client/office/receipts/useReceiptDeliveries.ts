import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { ReceiptsByIdDocument, type ReceiptHandleFragment } from '../../generated/graphql';

/** How often the server is asked, in milliseconds: for mails about to leave, and for those the mail server did not take. */
const SOON = 3_000;
const LATER = 15_000;

const none: readonly ReceiptHandleFragment[] = [];

/** Keeps the rows on screen true while mails with their receipts are under way, whoever sent them. */
export function useReceiptDeliveries(receipts: readonly ReceiptHandleFragment[] = none): void {
  const client = useApolloClient();
  const isSoon = receipts.some(({ delivery }) => delivery === 'sending');
  const ids = receipts
    .filter(({ delivery }) => delivery === 'sending' || delivery === 'retrying')
    .map(({ id }) => id)
    .join(',');

  useEffect(() => {
    if (ids === '') return undefined;
    const ask = () => {
      if (document.hidden) return;
      const variables = { ids: ids.split(',') };
      // No answer is no news: the next one is asked for soon.
      void client.query({ query: ReceiptsByIdDocument, variables, fetchPolicy: 'network-only' }).catch(() => undefined);
    };
    const timer = setInterval(ask, isSoon ? SOON : LATER);
    return () => clearInterval(timer);
  }, [client, ids, isSoon]);
}

/** What the office reads of a receipt that is not sent. */
export const deliveryWords: Readonly<Record<NonNullable<ReceiptHandleFragment['delivery']>, string>> = {
  sending: 'Sending',
  retrying: 'Retrying',
  failed: 'Email failed',
  returned: 'Email bounced',
};
