import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

interface VisuallyHiddenProps {
  /** A heading for sections whose content says in sight what they are. */
  as?: 'span' | 'h2';
  id?: string;
  /** -1 where the focus may be sent to it. */
  tabIndex?: -1;
  children: ReactNode;
}

/** Text for assistive technology alone. */
export const VisuallyHidden = ({ as: Element = 'span', children, ...attributes }: VisuallyHiddenProps) => (
  <Element {...attributes} className={styles.hidden}>
    {children}
  </Element>
);
