import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useId, useState, type ReactNode } from 'react';
import { useLookup, type Choice, type FindChoices } from './useLookup';

interface LookupBoxProps {
  label: string;
  /** Placeholder while nothing is chosen. */
  placeholder?: string;
  value: Choice | null;
  /** Choices above the search results. */
  options?: readonly Choice[];
  find: FindChoices;
  onChange: (choice: Choice | null) => void;
  onBlur?: () => void;
  /** Name of the form's field. */
  name?: string;
  isWrong?: boolean;
  help?: ReactNode;
  autoFocus?: boolean;
  /** True opens the choices on focus. */
  opensOnFocus?: boolean;
  /** Container of the choice list; the body by default. */
  container?: () => HTMLElement | null;
}

const none: readonly Choice[] = [];
const fits =
  (text: string) =>
  ({ label }: Choice): boolean =>
    label.toLowerCase().includes(text.trim().toLowerCase());

/** Choice from a long list: typing searches on the server, arrows and Enter choose. */
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
      // The chosen label fills the box without starting a search.
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
