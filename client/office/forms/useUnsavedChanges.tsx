import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { guardLeaving, noteAddress } from './leave-guard';
import { ConfirmDialog } from './ConfirmDialog';

interface UnsavedChanges {
  /** Runs `go` at once, or after the confirmation when there are changes. */
  leave: (go: () => void) => void;
  /** The question; render it anywhere in the form. */
  question: ReactNode;
}

/**
 * While `isDirty`, asks before changes are lost: by a link, by the browser's Back, by closing the tab, and by what the
 * form itself passes to `leave`. `onDiscard` resets the form to the stored values.
 * @param lost what happens to the changes then
 */
export function useUnsavedChanges(
  isDirty: boolean,
  onDiscard?: () => void,
  lost = 'Your changes in this form will be lost.',
): UnsavedChanges {
  const { key } = useLocation();
  const [next, setNext] = useState<{ go: () => void } | null>(null);
  const release = useRef<() => void>(() => undefined);
  const ask = useCallback((go: () => void) => setNext({ go }), []);

  useEffect(() => {
    if (!isDirty) return;
    release.current = guardLeaving(ask);
    return () => release.current();
  }, [isDirty, ask]);
  useEffect(noteAddress, [key]);

  const discard = () => {
    // At once, not with the next render: the following navigation would be asked about again.
    release.current();
    setNext(null);
    onDiscard?.();
    next?.go();
  };

  return {
    leave: (go) => (isDirty ? ask(go) : go()),
    question: (
      <ConfirmDialog
        open={next !== null}
        title="Discard changes?"
        confirmLabel="Discard"
        onConfirm={discard}
        onClose={() => setNext(null)}
      >
        {lost}
      </ConfirmDialog>
    ),
  };
}
