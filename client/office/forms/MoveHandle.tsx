import type { ButtonHTMLAttributes } from 'react';
import { HandleIcon } from '../ui/icons';
import styles from './MoveHandle.module.css';

interface MoveHandleProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** Row and its position: "Asha Rane, 2 of 3". */
  what: string;
}

/** Handle that moves a row of a list, with the props of useReorder. */
export const MoveHandle = ({ what, ...rest }: MoveHandleProps) => (
  <button
    type="button"
    className={styles.handle}
    aria-label={`Move ${what}`}
    title="Drag or use the arrow keys to reorder"
    {...rest}
  >
    <HandleIcon size={20} />
  </button>
);
