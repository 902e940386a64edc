import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useField, useFormikContext } from 'formik';
import { memo, useId, useState, type FocusEvent } from 'react';
import { partsOf } from '../../../rules/bar-lines';
import { FieldError } from './FormField';
import styles from './RowsField.module.css';

interface RowsFieldProps {
  name: string;
  /** Label of the whole: 'Figures of the home page'. */
  label: string;
  /** Names of the parts of a row, the last of which may hold bars; with `isLong` it is a text of its own line. */
  columns: readonly string[];
  /** Number of rows, empty ones included. */
  rows: number;
  isLong?: boolean;
  help?: string;
}

type Cells = readonly (readonly string[])[];

function cellsOf(text: string, columns: number, rows: number): Cells {
  const lines = text.split('\n');
  return Array.from({ length: Math.max(rows, text ? lines.length : 0) }, (_row, index) =>
    partsOf(lines[index] ?? '', columns),
  );
}

/** Writes rows as the setting holds them; a row that was emptied stays an empty line, so that no other moves. */
const textOf = (cells: Cells): string =>
  cells
    .map((row) => (row.some((cell) => cell.trim()) ? row.map((cell) => cell.trim()).join(' | ') : ''))
    .join('\n')
    .trimEnd();

const withoutBars = (text: string): string => text.replace(/[|\n]/g, ' ');

interface ShownRowsProps extends RowsFieldProps {
  value: string;
  wrong: string | undefined;
  onBlur: (event: FocusEvent) => void;
  onValue: (name: string, value: string) => unknown;
}

/** The rows as they look: drawn anew only when something of them changed, as a text field is. */
const ShownRows = memo(function ShownRows({
  name,
  label,
  columns,
  rows,
  isLong = false,
  help,
  value,
  wrong,
  onBlur,
  onValue,
}: ShownRowsProps) {
  const [typed, setTyped] = useState(() => ({ text: value, cells: cellsOf(value, columns.length, rows) }));
  const ids = { label: useId(), help: useId() };

  // A reset, or a save that tidied the text, replaces what was typed.
  const shown = typed.text === value ? typed : { text: value, cells: cellsOf(value, columns.length, rows) };
  const change = (row: number, column: number, cell: string) => {
    const isLast = column === columns.length - 1;
    const next = shown.cells.map((cells, at) =>
      at === row ? cells.map((old, place) => (place === column ? (isLast ? cell : withoutBars(cell)) : old)) : cells,
    );
    const text = textOf(next);
    setTyped({ text, cells: next });
    void onValue(name, text);
  };

  return (
    <div role="group" aria-labelledby={ids.label} aria-describedby={wrong || help ? ids.help : undefined}>
      <p id={ids.label} className={styles.label}>
        {label}
      </p>
      <ol className={styles.rows}>
        {shown.cells.map((cells, row) => (
          // Rows keep their place: nothing is added or moved.
          <li key={row} className={isLong ? styles.long : styles.row} data-columns={columns.length}>
            {columns.map((column, place) => (
              <TextField
                key={column}
                id={row === 0 && place === 0 ? name : `${name}.${row}.${place}`}
                name={name}
                size="small"
                value={cells[place] ?? ''}
                placeholder={column}
                error={wrong !== undefined}
                multiline={isLong && place === columns.length - 1}
                onBlur={onBlur}
                onChange={(event) => change(row, place, event.target.value)}
                slotProps={{
                  htmlInput: {
                    'aria-label': `${label}, row ${row + 1}: ${column}`,
                    'aria-describedby': wrong || help ? ids.help : undefined,
                  },
                }}
              />
            ))}
          </li>
        ))}
      </ol>
      {(wrong || help) && (
        <FormHelperText id={ids.help} error={wrong !== undefined}>
          {wrong ? <FieldError>{wrong}</FieldError> : help}
        </FormHelperText>
      )}
    </div>
  );
});

/** Rows of fields that are stored as one text: a row per line, its parts between bars. */
export function RowsField(props: RowsFieldProps) {
  const [{ value, onBlur }, { error, touched }] = useField<string>(props.name);
  const { setFieldValue } = useFormikContext();
  return (
    <ShownRows {...props} value={value} wrong={touched ? error : undefined} onBlur={onBlur} onValue={setFieldValue} />
  );
}
