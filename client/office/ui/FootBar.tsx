import { useRef, type ReactNode } from 'react';
import styles from './FootBar.module.css';
import { ToastPlace } from './ToastPlace';
import { useBarRoom } from './useBarRoom';

interface FootBarProps {
  /** What is open, or the keys. */
  start?: ReactNode;
  middle?: ReactNode;
  /** Buttons; the last one is the filled one. */
  children: ReactNode;
}

/** Bar of a long task at the window's lower edge: what is open, keys, and the buttons. Toasts stand above it. */
export function FootBar({ start, middle, children }: FootBarProps) {
  const place = useRef<HTMLDivElement>(null);
  useBarRoom(place, 'foot');
  return (
    <div ref={place} className={styles.place}>
      <ToastPlace />
      <div className={styles.bar}>
        {start && <div className={styles.start}>{start}</div>}
        {middle && <div className={styles.middle}>{middle}</div>}
        <div className={styles.buttons}>{children}</div>
      </div>
    </div>
  );
}

interface KeysProps {
  /** Keys that are pressed together or one of which is pressed, with what they do. */
  keys: readonly (readonly [keys: readonly string[], does: string])[];
}

/** Keys that save time, with what they do; hidden where fingers are used. */
export const Keys = ({ keys }: KeysProps) => (
  <ul className={styles.keys} aria-label="Keys">
    {keys.map(([names, does]) => (
      <li key={does} className={styles.key}>
        {names.map((name) => (
          <kbd key={name} className={styles.cap}>
            {name}
          </kbd>
        ))}
        {does}
      </li>
    ))}
  </ul>
);
