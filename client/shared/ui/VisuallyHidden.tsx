import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

interface VisuallyHiddenProps {
  /** Heading element for sections whose content visibly says what they are. */
  as?: 'span' | 'h2';
  id?: string;
  /** -1 where the focus may be moved to it. */
  tabIndex?: -1;
  children: ReactNode;
}

/** Text for assistive technology only. */
export const VisuallyHidden = ({ as: Element = 'span', children, ...attributes }: VisuallyHiddenProps) => (
  <Element {...attributes} className={styles.hidden}>
    {children}
  </Element>
);
