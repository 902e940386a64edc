import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { StartImportDocument } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { importList } from './import-list';
import type { BatchInWork } from './import-words';
import { useControlEnter } from './useControlEnter';

export interface Start {
  isBusy: boolean;
  start: () => void;
  /** Told of each mend that is sent, which a press waits for: its own mend is not what overtakes a person. */
  waitFor: (mend: Promise<unknown>) => void;
}

/**
 * Starts the import of a batch: by its button, and by Ctrl+Enter. It says which state of the batch was shown; what somebody
 * else changed since is loaded, and looked at before the next press. A second press while the first is sent does nothing.
 * @param mayStart false when no line is ready
 */
export function useStart(
  batch: Pick<BatchInWork, 'id' | 'updatedAt'>,
  mayStart: boolean,
  onStarted: () => void,
): Start {
  const client = useApolloClient();
  const [isBusy, setBusy] = useState(false);
  const mends = useRef<Promise<unknown>>(Promise.resolve());
  const shown = useRef(batch);
  useEffect(() => {
    shown.current = batch;
  });
  const submit = useSubmit(StartImportDocument, {
    variables: () => ({ input: { id: shown.current.id, readAt: shown.current.updatedAt } }),
    payload: (data) => data.startImport,
    reload: importList.queries.filter((name) => name !== 'AdminImports'),
    onRefused: () => void client.refetchQueries({ include: 'active' }),
    onDone: onStarted,
  });
  const send = async () => {
    setBusy(true);
    await mends.current;
    await submit(undefined);
    setBusy(false);
  };
  const start = () => {
    if (!isBusy && mayStart) void send();
  };
  useControlEnter(start);
  const waitFor = (mend: Promise<unknown>) => {
    mends.current = Promise.all([mends.current, mend]);
  };
  return { isBusy, start, waitFor };
}
