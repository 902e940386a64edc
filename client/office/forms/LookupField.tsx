import { useField } from 'formik';
import { useState, type ReactNode } from 'react';
import { FieldError } from './FormField';
import { LookupBox } from './LookupBox';
import type { Choice, FindChoices } from './useLookup';

interface LookupFieldProps {
  name: string;
  label: string;
  placeholder?: string;
  /** What the field's first value stands for. */
  initial?: Choice | null;
  find: FindChoices;
  help?: ReactNode;
  /** Told of the whole choice, for what else the form shows of it. */
  onChoose?: (choice: Choice | null) => void;
}

/** The id of something that is searched for, in the surrounding Formik form; '' when nothing is chosen. */
export function LookupField({ name, label, placeholder, initial = null, find, help, onChoose }: LookupFieldProps) {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<string>(name);
  const [chosen, setChosen] = useState<Choice | null>(initial);
  const isWrong = touched && error !== undefined;
  return (
    <LookupBox
      name={name}
      label={label}
      placeholder={placeholder}
      value={chosen?.value === value ? chosen : null}
      find={find}
      onChange={(choice) => {
        setChosen(choice);
        void setValue(choice?.value ?? '');
        onChoose?.(choice);
      }}
      onBlur={() => void setTouched(true)}
      isWrong={isWrong}
      help={isWrong ? <FieldError>{error}</FieldError> : help}
    />
  );
}
