import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from './class-names';
import styles from './Button.module.css';

interface Look {
  /** `donate` is the one pill and the one marigold element of a page: for giving only. */
  variant?: 'donate' | 'primary' | 'outline' | 'quiet';
  size?: 'small' | 'regular' | 'large';
  wide?: boolean;
}

function lookOf({ variant = 'primary', size = 'regular', wide = false }: Look, className?: string): string {
  return classNames(styles.button, styles[variant], size !== 'regular' && styles[size], wide && styles.wide, className);
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    ref?: Ref<HTMLButtonElement>;
    busy?: boolean;
    children: ReactNode;
  };

export function Button({ variant, size, wide, busy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={busy || rest.disabled}
      aria-busy={busy || undefined}
      className={lookOf({ variant, size, wide }, className)}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}

export function LinkButton({ variant, size, wide, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={lookOf({ variant, size, wide }, className)} />;
}
