import InputAdornment from '@mui/material/InputAdornment';
import { getIn, useField, useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import { slugify } from '../../../rules/text';
import { FormField } from './FormField';

interface SlugFieldProps {
  name?: string;
  label?: string;
  /** Name of the field from which the slug is made. */
  from?: string;
  /** Text before the slug in the page's address: '/campaigns/'. */
  prefix?: string;
  help?: string;
}

/** Field for a slug: made from the title until the person edits it, never changed for a saved record. */
export function SlugField({ name = 'slug', label = 'Slug', from = 'title', prefix, help }: SlugFieldProps) {
  const { values, initialValues } = useFormikContext<Record<string, unknown>>();
  const [{ value, onChange }, { touched, error }, { setValue }] = useField<string>(name);
  const saved = String(getIn(initialValues, name) ?? '');
  const [isOwn, setOwn] = useState(value !== '');
  const proposal = slugify(String(getIn(values, from) ?? ''));

  useEffect(() => {
    // Validated at once only where a message is already shown.
    if (!isOwn && proposal !== value) void setValue(proposal, touched && error !== undefined);
  }, [isOwn, proposal, value, setValue, touched, error]);

  const made = 'Generated from the title. Changing it later breaks shared links.';
  return (
    <FormField
      name={name}
      label={label}
      required
      autoComplete="off"
      spellCheck={false}
      help={help ?? (saved ? 'Changing the slug breaks links that people have already shared.' : made)}
      onChange={(event) => {
        setOwn(event.target.value !== '');
        onChange(event);
      }}
      slotProps={
        prefix ? { input: { startAdornment: <InputAdornment position="start">{prefix}</InputAdornment> } } : undefined
      }
    />
  );
}
