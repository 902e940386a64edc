import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { ReceiptsByIdDocument, type ReceiptHandleFragment } from '../../generated/graphql';

/** Polling intervals in milliseconds: for mails about to be sent, and for those that are retried. */
const SOON = 3_000;
const LATER = 15_000;

const none: readonly ReceiptHandleFragment[] = [];

/** Keeps the rows on screen up to date while their mails are in progress, whoever sent them. */
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
      // Without an answer the next poll follows soon.
      void client.query({ query: ReceiptsByIdDocument, variables, fetchPolicy: 'network-only' }).catch(() => undefined);
    };
    const timer = setInterval(ask, isSoon ? SOON : LATER);
    return () => clearInterval(timer);
  }, [client, ids, isSoon]);
}

/** Labels of the delivery states of unsent receipts. */
export const deliveryWords: Readonly<Record<NonNullable<ReceiptHandleFragment['delivery']>, string>> = {
  sending: 'Sending',
  retrying: 'Retrying',
  failed: 'Email failed',
  returned: 'Email bounced',
};
