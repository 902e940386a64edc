import { useField } from 'formik';
import { useState, type ReactNode } from 'react';
import { FieldError } from './FormField';
import { LookupBox } from './LookupBox';
import type { Choice, FindChoices } from './useLookup';

interface LookupFieldProps {
  name: string;
  label: string;
  placeholder?: string;
  /** Choice for the field's initial value. */
  initial?: Choice | null;
  find: FindChoices;
  help?: ReactNode;
  /** Called with the whole choice, for further parts of the form. */
  onChoose?: (choice: Choice | null) => void;
}

/** Id of a searched record in the surrounding Formik form; '' when nothing is chosen. */
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
