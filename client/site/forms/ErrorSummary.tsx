import type { MouseEvent } from 'react';
import { AlertIcon } from '../../shared/ui/icons/facts';
import styles from './ErrorSummary.module.css';
import { inputIdOf } from './field-id';
import type { Problems } from './problems';

function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/**
 * Errors of a form, above its fields, each linked to its field. The form moves the focus here after a failed submit;
 * `autofocus` does so on the answer to a form sent without JavaScript.
 */
export const ErrorSummary = ({ title, errors }: Problems) => (
  <div role="group" aria-label={title} tabIndex={-1} autoFocus data-error-summary="" className={styles.summary}>
    <p className={styles.title}>
      <AlertIcon />
      {title}
    </p>
    {errors.length > 0 && (
      <ul className={styles.list}>
        {errors.map(({ name, message }) => (
          <li key={name}>
            <a href={`#${inputIdOf(name)}`} onClick={goToField}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    )}
  </div>
);
