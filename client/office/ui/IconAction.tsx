import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import styles from './controls.module.css';

interface IconActionProps {
  /** The action's name: read aloud, and shown on hover and focus. */
  name: string;
  /** What the tip says when it is shorter than the name, as in a row whose name says which one. */
  tip?: string;
  icon: ReactNode;
  onClick: () => void;
  disabled?: boolean;
  /** Cannot be pressed for now, but keeps the keyboard's focus. */
  busy?: boolean;
  /** Inside a grid only the focused cell's buttons take part in the Tab order. */
  tabIndex?: number;
}

/** A button that is a drawing, with its name. */
export const IconAction = ({ name, tip = name, icon, onClick, disabled, busy, tabIndex }: IconActionProps) => (
  <Tooltip title={tip} describeChild disableInteractive>
    {/* A disabled button sends no events for the tip to open on. */}
    <span>
      <button
        type="button"
        className={styles.iconButton}
        aria-label={name}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        disabled={disabled}
        tabIndex={tabIndex}
        onClick={busy ? undefined : onClick}
      >
        {icon}
      </button>
    </span>
  </Tooltip>
);
