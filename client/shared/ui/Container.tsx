import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './Container.module.css';

/** Wraps content in the page's width and margins. */
export const Container = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={classNames(styles.container, className)}>{children}</div>
);
