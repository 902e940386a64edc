import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { EnteredReceiptsDocument } from '../../../generated/graphql';
import { logFailure } from '../../../shared/log-failure';
import type { Desk } from './desk-state';

/** Most receipts that one call answers for. */
const MOST = 100;
const nobody: ReadonlyMap<string, string> = new Map();

/** Names of the donors of lines that were saved before this window was opened, by receipt: the browser keeps none. */
export function useSavedNames({ lines }: Desk): ReadonlyMap<string, string> {
  const client = useApolloClient();
  const [names, setNames] = useState(nobody);
  const [ids] = useState(() =>
    lines.flatMap(({ booked, values }) => (booked && values.name === '' ? [booked.receiptId] : [])).slice(-MOST),
  );
  useEffect(() => {
    if (ids.length === 0) return undefined;
    let isCurrent = true;
    client.query({ query: EnteredReceiptsDocument, variables: { ids }, fetchPolicy: 'no-cache' }).then(
      ({ data }) => {
        const found = data?.adminReceiptsById ?? [];
        if (isCurrent) setNames(new Map(found.map(({ id, donorName }) => [id, donorName])));
      },
      () => logFailure('The names of saved gifts could not be loaded.'),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, ids]);
  return names;
}
