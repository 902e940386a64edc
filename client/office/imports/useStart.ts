import { useState } from 'react';
import { StartImportDocument } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { importList } from './import-list';
import { useControlEnter } from './useControlEnter';

/**
 * Starts the import of a batch: by its button, and by Ctrl+Enter. A second press while the first is sent does nothing.
 * @param mayStart false when no line is ready
 */
export function useStart(id: string, mayStart: boolean, onStarted: () => void): { isBusy: boolean; start: () => void } {
  const [isBusy, setBusy] = useState(false);
  const submit = useSubmit(StartImportDocument, {
    variables: () => ({ input: { id } }),
    payload: (data) => data.startImport,
    reload: importList.queries.filter((name) => name !== 'AdminImports'),
    onDone: onStarted,
  });
  const send = async () => {
    setBusy(true);
    await submit(undefined);
    setBusy(false);
  };
  const start = () => {
    if (!isBusy && mayStart) void send();
  };
  useControlEnter(start);
  return { isBusy, start };
}
