import { useCallback, useState } from 'react';

/** The row whose dialog is open. It stays known while the dialog fades, so that nothing jumps. */
export function useOpened<Row>() {
  const [opened, setOpened] = useState<Row | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback((row: Row) => {
    setOpened(row);
    setIsOpen(true);
  }, []);
  const close = useCallback(() => setIsOpen(false), []);
  return { opened, isOpen, open, close };
}
