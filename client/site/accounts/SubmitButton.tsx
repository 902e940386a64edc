import { useState, type ComponentProps } from 'react';
import { Button } from '../../shared/ui/Button';

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'busy'> {
  /** What a press does; a second one waits for it. */
  act: () => Promise<void>;
}

/** A wide button that is busy until its work is done. */
export function SubmitButton({ act, ...rest }: SubmitButtonProps) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await act();
    setBusy(false);
  };
  return <Button {...rest} busy={busy} wide onClick={() => void press()} />;
}
