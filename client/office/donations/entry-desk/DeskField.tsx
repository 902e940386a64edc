import { useRef, type InputHTMLAttributes } from 'react';
import { languageOf } from '../../../../rules/language';
import { classNames } from '../../../shared/ui/class-names';
import type { Problem } from './desk-line';
import styles from './Fields.module.css';

export const fieldId = (name: string): string => `desk-${name.replaceAll('.', '-')}`;
export const problemId = (name: string): string => `${fieldId(name)}-problem`;

export const problemOf = (problems: readonly Problem[], name: string): Problem | undefined =>
  problems.find(({ field }) => field === name);

/** Attributes of a field that say what is wrong with it. */
export const described = (problem: Problem | undefined, name: string) =>
  problem ? { 'aria-invalid': true, 'aria-describedby': problemId(name) } : {};

type Attributes = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'name'>;

export interface DeskFieldProps extends Attributes {
  /** Path in `OfflineDonationInput`. */
  name: string;
  label: string;
  value: string;
  onValue: (value: string) => void;
  problem?: Problem;
  /** Whether the value was carried over: its border is dashed. */
  isCarried?: boolean;
}

/** A cell of the open line. Escape brings back what stood there. */
export function DeskField({
  name,
  label,
  value,
  onValue,
  problem,
  isCarried,
  onFocus,
  onKeyDown,
  ...rest
}: DeskFieldProps) {
  const before = useRef(value);
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <input
        autoComplete="off"
        {...rest}
        {...described(problem, name)}
        id={fieldId(name)}
        lang={languageOf(value.slice(0, 200))}
        className={classNames(styles.input, isCarried && styles.carried, problem && styles.wrong, rest.className)}
        value={value}
        onFocus={(event) => {
          onFocus?.(event);
          before.current = value;
          if (isCarried) event.target.select();
        }}
        onChange={({ target }) => onValue(target.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (event.key === 'Escape' && !event.defaultPrevented && value !== before.current) {
            event.preventDefault();
            onValue(before.current);
          }
        }}
      />
    </label>
  );
}
