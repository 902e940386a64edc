import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import styles from './controls.module.css';
import { unlessSecondPress } from './second-press';
import { useHeldButton } from './useHeldButton';

interface IconActionProps {
  /** Name of the action: read aloud, and shown on hover and focus. */
  name: string;
  /** Tooltip when it is shorter than the name, as in a row whose name includes the row's. */
  tip?: string;
  icon: ReactNode;
  onClick: () => void;
  disabled?: boolean;
  /** True cannot be pressed for now, but keeps the keyboard's focus. */
  busy?: boolean;
  /** True acts once on a double click, where another row's button may stand below the pointer by then. */
  once?: boolean;
  /** Inside a grid only the focused cell's buttons are tab stops. */
  tabIndex?: number;
}

/** Icon button with a name. */
export function IconAction({ name, tip = name, icon, onClick, disabled, busy, once, tabIndex }: IconActionProps) {
  const held = useHeldButton(!disabled, once ? unlessSecondPress(onClick) : onClick);
  return (
    <Tooltip title={tip} describeChild disableInteractive>
      {/* A disabled button sends no events to open the tooltip. */}
      <span>
        <button
          type="button"
          className={styles.iconButton}
          aria-label={name}
          aria-busy={busy || undefined}
          tabIndex={tabIndex}
          {...held}
          {...(busy && { 'aria-disabled': true, onClick: undefined })}
        >
          {icon}
        </button>
      </span>
    </Tooltip>
  );
}
