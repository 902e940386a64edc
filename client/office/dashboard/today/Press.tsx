import Button from '@mui/material/Button';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CheckCircleIcon } from '../../../shared/ui/icons/facts';
import type { OfficeField } from '../../../generated/access';
import { useMay } from '../../ui/useMay';
import styles from './Today.module.css';

type Look = 'outlined' | 'text';

interface PressProps {
  /** What the button asks for; whoever may not is not offered it. */
  needs: OfficeField;
  look?: Look;
  /** Whom or what it is about, for those who hear the button without its row. */
  about: string;
  /** What the row says once it is done, such as `Sent`. */
  doneWord: string;
  isDone: boolean;
  run: () => Promise<unknown>;
  children: string;
}

/** A button that acts in its row. Afterwards the row says what was done, until the next visit. */
export function Press({ needs, look = 'outlined', about, doneWord, isDone, run, children }: PressProps) {
  const may = useMay();
  const [isBusy, setBusy] = useState(false);
  const done = useRef<HTMLSpanElement>(null);
  // The pressed button is gone: focus stays in its row.
  useEffect(() => {
    if (isDone) done.current?.focus();
  }, [isDone]);
  if (isDone) {
    return (
      <span ref={done} className={styles.done} role="status" tabIndex={-1}>
        <CheckCircleIcon size={18} /> {doneWord}
      </span>
    );
  }
  if (!may(needs)) return null;
  const press = async () => {
    setBusy(true);
    await run();
    setBusy(false);
  };
  return (
    <Button
      variant={look}
      size="small"
      className={styles.button}
      aria-label={`${children}: ${about}`}
      loading={isBusy}
      onClick={() => void press()}
    >
      {children}
    </Button>
  );
}

interface LeadProps {
  look?: Look;
  about: string;
  to: string;
  children: string;
  icon?: ReactNode;
}

/** A button that leads to where the thing is done: a page, a phone number or a mail. */
export function Lead({ look = 'outlined', about, to, icon, children }: LeadProps) {
  const shared = {
    variant: look,
    size: 'small',
    className: styles.button,
    'aria-label': `${children}: ${about}`,
    startIcon: icon,
    children,
  } as const;
  return /^(?:tel|mailto):/.test(to) ? (
    <Button {...shared} href={to} />
  ) : (
    <Button {...shared} component={Link} to={to} />
  );
}
