import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useField } from 'formik';
import { useId } from 'react';

interface SwitchFieldProps {
  name: string;
  label: string;
  help?: string;
}

/** A yes or no of the surrounding Formik form. */
export function SwitchField({ name, label, help }: SwitchFieldProps) {
  const [{ value, onBlur }, , { setValue }] = useField<boolean>(name);
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
            slotProps={{ input: { 'aria-describedby': help ? helpId : undefined } }}
          />
        }
      />
      {help && <FormHelperText id={helpId}>{help}</FormHelperText>}
    </div>
  );
}
