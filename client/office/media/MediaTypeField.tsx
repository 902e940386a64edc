import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useField } from 'formik';
import { useId } from 'react';
import type { MediaType } from '../../../rules/media-types';
import { MediaIcon } from '../ui/icons';
import { PlayIcon } from '../../shared/ui/icons/actions';
import { InstagramIcon } from '../../shared/ui/icons/social';
import styles from './MediaFields.module.css';

const options = [
  { value: 'image', label: 'Image', Icon: MediaIcon },
  { value: 'video', label: 'Video', Icon: PlayIcon },
  { value: 'instagram', label: 'Instagram', Icon: InstagramIcon },
] as const satisfies readonly { value: MediaType; label: string; Icon: unknown }[];

/** What the link shows; one is always chosen. */
export function MediaTypeField() {
  const [{ value }, , { setValue, setTouched }] = useField<MediaType>('fileType');
  const id = useId();
  const choose = (next: MediaType | null) => {
    if (!next) return;
    // From now on a pasted link no longer changes it.
    void setTouched(true, false);
    void setValue(next);
  };
  return (
    <div>
      <span id={id} className={styles.label}>
        Type
      </span>
      <ToggleButtonGroup
        exclusive
        fullWidth
        value={value}
        aria-labelledby={id}
        onChange={(_event, next: MediaType | null) => choose(next)}
      >
        {options.map((option) => (
          <ToggleButton key={option.value} value={option.value} className={styles.option}>
            <option.Icon size={18} />
            {option.label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}
