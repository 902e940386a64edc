import { CheckIcon } from '../../shared/ui/icons/facts';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { classNames } from '../../shared/ui/class-names';
import styles from './Steps.module.css';

const steps = ['File', 'Columns', 'Dry run', 'Bring in'] as const;
export type Step = (typeof steps)[number];

/** The four steps of bringing in a file; those before the current one are done. */
export function Steps({ current }: { current: Step }) {
  const at = steps.indexOf(current);
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((step, index) => (
        <li
          key={step}
          className={classNames(styles.step, index < at && styles.done, index === at && styles.current)}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {index < at ? <CheckIcon size={16} /> : index + 1}
          </span>
          {step}
          {index < at && <VisuallyHidden>, done</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
