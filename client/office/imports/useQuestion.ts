import { useState } from 'react';
import { useOpened } from '../table/useOpened';

/**
 * A question about one batch, such as whether it is to be undone: busy while the answer is acted on, closed afterwards.
 * @param act what a Yes does; a failure is told by its own toast
 */
export function useQuestion<T>(act: (batch: T) => Promise<unknown>) {
  const { opened, isOpen, open, close } = useOpened<T>();
  const [isBusy, setBusy] = useState(false);
  const answer = async (batch: T) => {
    setBusy(true);
    await act(batch);
    setBusy(false);
    close();
  };
  return {
    opened,
    ask: open,
    /** Props of the dialog that asks. */
    dialogProps: {
      open: isOpen,
      busy: isBusy,
      onConfirm: () => {
        if (opened) void answer(opened);
      },
      onClose: () => {
        if (!isBusy) close();
      },
    },
  };
}
