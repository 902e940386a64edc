import type { TypedDocumentNode } from '@apollo/client';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useBusy } from '../ui/useBusy';
import { useSubmit, type UserError } from '../../shared/forms/useSubmit';
import { useMayRun } from '../ui/useMay';

interface Inquiry {
  id: string;
}

interface StatusAction<Data> {
  payload: (data: Data) => { userErrors: readonly UserError[] };
  /** Names of the queries that are loaded again. */
  reload: string[];
  onDone: () => void;
}

export interface InquiryAction {
  /** The ids of the rows whose status is being changed. */
  busy: ReadonlySet<string>;
  run: (submission: Inquiry) => void;
  /** Whether this person's role includes it. */
  mayRun: boolean;
}

/** One press that moves a submission to its next status; the row it was pressed in keeps the keyboard's focus. */
export function useStatusAction<Data>(
  mutation: TypedDocumentNode<Data, Inquiry>,
  { payload, reload, onDone }: StatusAction<Data>,
): InquiryAction {
  const mayRun = useMayRun(mutation);
  const { busy, during } = useBusy();
  const submit = useSubmit(mutation, {
    variables: ({ id }: Inquiry) => ({ id }),
    payload,
    reload,
    success: { title: 'Status updated successfully' },
    onDone,
  });
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });

  const run = useCallback(
    ({ id }: Inquiry) => {
      const cell = document.activeElement?.closest<HTMLElement>('[role="gridcell"]');
      // The pressed button is gone by then.
      void during(id, () => latest.current({ id })).then(() => cell?.isConnected && cell.focus());
    },
    [during],
  );

  return useMemo(() => ({ busy, run, mayRun }), [busy, run, mayRun]);
}
