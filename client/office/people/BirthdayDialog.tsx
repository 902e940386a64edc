import { birthdaySchema } from '../../../rules/birthday';
import { MONTHS } from '../../../rules/dates';
import type { BirthdayInput } from '../../generated/graphql';
import { FormDialog } from '../forms/FormDialog';
import { FormField } from '../forms/FormField';
import { SelectField } from '../forms/SelectField';
import { validator } from '../forms/validator';
import styles from './People.module.css';

export interface BirthdayFormValues {
  birthday: { day: string; month: string; year: string };
}

type KnownBirthday = { day: number; month: number; year: number | null } | null;

/** What a form was filled with, as the API compares it. */
export const birthdayWas = (known: KnownBirthday): BirthdayInput | null =>
  known && { day: known.day, month: known.month, year: known.year };

interface BirthdayDialogProps {
  open: boolean;
  whose: string;
  known: KnownBirthday;
  onSubmit: (values: BirthdayFormValues) => Promise<void>;
  onClose: () => void;
}

const months = [{ value: '', label: 'Month' }, ...MONTHS.map((label, index) => ({ value: String(index + 1), label }))];
const labels = { birthday: 'Birthday' };
const figures = { htmlInput: { inputMode: 'numeric', maxLength: 4 } } as const;

const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed.trim()));

/** What is typed as the API takes it; null where nothing is, which removes the birthday. */
export function birthdayInput({ birthday: { day, month, year } }: BirthdayFormValues): BirthdayInput | null {
  if (!day.trim() && !month && !year.trim()) return null;
  return { day: Number(day), month: Number(month), year: numberOf(year) };
}

const validate = validator<BirthdayFormValues>(birthdaySchema, (values) => ({ birthday: birthdayInput(values) }));

/** Keeps a person's birthday; empty fields remove it. */
export function BirthdayDialog({ open, whose, known, onSubmit, onClose }: BirthdayDialogProps) {
  const text = (value: number | null | undefined): string => (value ? String(value) : '');
  return (
    <FormDialog<BirthdayFormValues>
      open={open}
      title={`Birthday of ${whose}`}
      submitLabel="Save birthday"
      labels={labels}
      initialValues={{ birthday: { day: text(known?.day), month: text(known?.month), year: text(known?.year) } }}
      validate={validate}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <div className={styles.birthday}>
        <FormField name="birthday.day" label="Day" autoComplete="off" slotProps={figures} />
        <SelectField name="birthday.month" label="Month" options={months} />
        <FormField name="birthday.year" label="Year" optional autoComplete="off" slotProps={figures} />
      </div>
      <p className={styles.note}>Leave all fields empty to remove the birthday.</p>
    </FormDialog>
  );
}
