import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useId, useState, type ReactNode } from 'react';
import { useLookup, type Choice, type FindChoices } from './useLookup';

interface LookupBoxProps {
  label: string;
  /** What stands in the box while nothing is chosen. */
  placeholder?: string;
  value: Choice | null;
  /** Choices above what is found. */
  options?: readonly Choice[];
  find: FindChoices;
  onChange: (choice: Choice | null) => void;
  onBlur?: () => void;
  /** Of the field in a form. */
  name?: string;
  isWrong?: boolean;
  help?: ReactNode;
  autoFocus?: boolean;
  /** Shows its choices as soon as it has the focus: where there is nothing else to see. */
  opensOnFocus?: boolean;
  /** What the list of choices is drawn in; the body by default. */
  container?: () => HTMLElement | null;
}

const none: readonly Choice[] = [];
const fits =
  (text: string) =>
  ({ label }: Choice): boolean =>
    label.toLowerCase().includes(text.trim().toLowerCase());

/** A choice among too many to list: typing searches on the server, arrows and Enter choose. */
export function LookupBox(props: LookupBoxProps) {
  const {
    label,
    placeholder,
    value,
    options = none,
    find,
    onChange,
    onBlur,
    name,
    isWrong,
    help,
    autoFocus,
    opensOnFocus,
    container,
  } = props;
  const ownId = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { found, isLooking, failed } = useLookup(find, typed, isOpen);
  const choices = [...options.filter(fits(typed)), ...(isLooking ? none : found)];

  return (
    <Autocomplete<Choice>
      id={name ?? ownId}
      options={choices}
      value={value}
      open={isOpen}
      openOnFocus={opensOnFocus}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onChange={(_event, choice) => onChange(choice)}
      onBlur={onBlur}
      // The chosen label fills the box without being a search.
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      filterOptions={(all) => all}
      getOptionKey={({ value: key }) => key}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      slotProps={{ popper: { container } }}
      loading={isLooking}
      loadingText="Searching…"
      noOptionsText={failed ? 'The search failed. Please try again.' : 'No results.'}
      renderInput={(params) => (
        <TextField
          {...params}
          name={name}
          label={label}
          placeholder={placeholder}
          error={isWrong}
          helperText={help}
          autoFocus={autoFocus}
        />
      )}
    />
  );
}
