import { fieldId } from './DeskField';
import { eligibilityOf, type DeskLine, type LineValues } from './desk-line';
import styles from './Fields.module.css';

interface EligibilityFieldProps {
  line: DeskLine;
  onType: (patch: Partial<LineValues>) => void;
}

/** Whether the donor wants the tax benefit, with what will become of it. */
export const EligibilityField = ({ line, onType }: EligibilityFieldProps) => (
  <div className={styles.field}>
    <span className={styles.label} aria-hidden="true">
      80G
    </span>
    <label className={styles.check}>
      <input
        type="checkbox"
        id={fieldId('wants80g')}
        aria-label="The donor wants the 80G tax benefit"
        checked={line.values.wants80g}
        onChange={({ target }) => onType({ wants80g: target.checked })}
      />
      {eligibilityOf(line)}
    </label>
  </div>
);
