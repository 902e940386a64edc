import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names';
import { unlessSecondPress } from '../ui/second-press';
import styles from './Inquiry.module.css';
import type { InquiryAction } from './useStatusAction';

interface StatusButtonProps {
  /** The verb, such as 'Approve'. */
  verb: string;
  submission: { id: string; name: string };
  action: InquiryAction;
  /** The filled button of a dialog, the quiet one of a row, or the one that turns down. */
  look?: 'filled' | 'quiet' | 'refuse';
  /** As large as the other buttons of a dialog. */
  isLarge?: boolean;
  /** Inside a grid only the focused cell's buttons take part in the Tab order. */
  tabIndex?: number;
}

const looks = {
  filled: { variant: 'contained', color: 'primary' },
  quiet: { variant: 'outlined', color: 'primary' },
  refuse: { variant: 'text', color: 'error' },
} as const;

export const StatusButton = ({ verb, submission, action, look = 'quiet', isLarge, tabIndex }: StatusButtonProps) =>
  action.mayRun && (
    <Button
      {...looks[look]}
      size={isLarge ? 'medium' : 'small'}
      className={isLarge ? undefined : styles.button}
      aria-label={`${verb}: ${submission.name}`}
      disabled={action.busy.has(submission.id)}
      tabIndex={tabIndex}
      onClick={unlessSecondPress(() => action.run(submission))}
    >
      {verb}
    </Button>
  );

/** The buttons of a row side by side. */
export const StatusButtons = ({ children, isReversed }: { children: ReactNode; isReversed?: boolean }) => (
  <span className={classNames(styles.buttons, isReversed && styles.reversed)}>{children}</span>
);
