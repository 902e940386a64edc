import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useEffect, useRef, useState } from 'react';
import { formatDate } from '../../../rules/dates';
import { classNames } from '../../shared/ui/class-names';
import { CheckIcon } from '../../shared/ui/icons/facts';
import { hints, type ProblemLine } from './import-words';
import styles from './ProblemTable.module.css';

interface MendFieldProps {
  line: ProblemLine;
  /** Saves what stands instead; null takes it back. */
  onMend: (value: string | null) => Promise<void>;
}

const MAX_LENGTH = 500;

/** The two readings of a date, side by side. A press on the chosen one takes it back. */
const TwoDates = ({ line: { line, choices, mended }, onMend }: MendFieldProps) => (
  <ToggleButtonGroup
    size="small"
    exclusive
    value={mended}
    aria-label={`Date of line ${line}`}
    className={styles.dates}
    onChange={(_event, next: string | null) => void onMend(next)}
  >
    {choices.map((day) => (
      <ToggleButton key={day} value={day}>
        {mended === day && <CheckIcon size={16} />}
        {formatDate(day)}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

/**
 * The wrong cell as a field. It saves when it is left or on Enter; Escape brings back what was there. A line with a second
 * problem shows that one once the first is mended: what was typed stays with its own cell.
 */
function TypedField({ line: { line, field, mended, state, sentence }, onMend }: MendFieldProps) {
  const [typed, setTyped] = useState(mended ?? '');
  const sending = useRef<string | null>(null);
  useEffect(() => setTyped(mended ?? ''), [field, mended]);
  const isWrong = mended !== null && state === 'refused';
  const save = async () => {
    const value = typed.trim();
    // Enter and leaving the field at once are one wish.
    if (value === (mended ?? '') || value === sending.current) return;
    sending.current = value;
    await onMend(value === '' ? null : value);
    sending.current = null;
  };
  return (
    <input
      className={classNames(styles.input, isWrong && styles.wrong)}
      aria-label={`Mend line ${line}: ${sentence}`}
      aria-invalid={isWrong}
      placeholder={(field && hints[field]) ?? ''}
      maxLength={MAX_LENGTH}
      inputMode={field === 'amount' ? 'decimal' : undefined}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => void save()}
      onKeyDown={({ key, ctrlKey, metaKey }) => {
        if (key === 'Escape') setTyped(mended ?? '');
        if (key === 'Enter' && !ctrlKey && !metaKey) void save();
      }}
    />
  );
}

/** Where a refused line is mended: a choice of two dates, the cell itself, or only in the file. */
export function MendField(props: MendFieldProps) {
  const { field, problem, choices } = props.line;
  if (field === null) return <span className={styles.inFile}>Mend it in the file</span>;
  return problem === 'two_dates' && choices.length === 2 ? <TwoDates {...props} /> : <TypedField {...props} />;
}
