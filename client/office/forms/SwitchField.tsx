import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useField } from 'formik';
import { useId } from 'react';
import { FieldError } from './FormField';

interface SwitchFieldProps {
  name: string;
  label: string;
  help?: string;
}

/** Switch of the surrounding Formik form. Both values are valid, but the server may refuse a change. */
export function SwitchField({ name, label, help }: SwitchFieldProps) {
  const [{ value, onBlur }, { error, touched }, { setValue }] = useField<boolean>(name);
  const refusal = touched && error !== undefined ? <FieldError>{error}</FieldError> : undefined;
  const helpId = useId();
  return (
    <div>
      <FormControlLabel
        label={label}
        control={
          <Switch
            id={name}
            name={name}
            checked={value}
            onBlur={onBlur}
            onChange={(_event, checked) => void setValue(checked)}
            slotProps={{ input: { 'aria-describedby': refusal || help ? helpId : undefined } }}
          />
        }
      />
      {(refusal || help) && (
        <FormHelperText id={helpId} error={refusal !== undefined}>
          {refusal ?? help}
        </FormHelperText>
      )}
    </div>
  );
}
