import Checkbox from '@mui/material/Checkbox';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { formatDate } from '../../../rules/dates';
import { focalPosition } from '../../../rules/picture-links';
import type { ChosenPicture_PictureFragment } from '../../generated/graphql';
import { FocalPoint } from './FocalPoint';
import { MAX_ALT, type PictureDraft } from './picture-draft';
import styles from './ChosenPicture.module.css';

interface ChosenPictureProps {
  picture: ChosenPicture_PictureFragment;
  draft: PictureDraft;
  onChange: (draft: PictureDraft) => void;
}

const crops = [
  { shape: 'round', label: 'Round and square' },
  { shape: 'card', label: 'Card, 16:9' },
  { shape: 'list', label: 'List, 4:3' },
] as const;

/** The picture that would be used: focal point with its crops, description, consent. */
export function ChosenPicture({ picture, draft, onChange }: ChosenPictureProps) {
  const consent = useId();
  const change = (part: Partial<PictureDraft>) => onChange({ ...draft, ...part });
  return (
    <>
      <p className={styles.name}>{picture.fileName}</p>
      <div className={styles.pictures}>
        <FocalPoint picture={picture} focus={draft} onChange={change} />
        <div className={styles.crops}>
          {crops.map(({ shape, label }) => (
            <figure key={shape} className={styles.crop}>
              <img src={picture.link} alt="" data-shape={shape} style={{ objectPosition: focalPosition(draft) }} />
              <figcaption>{label}</figcaption>
            </figure>
          ))}
        </div>
      </div>
      <TextField
        label="What is to be seen"
        required
        value={draft.alt}
        helperText="Read aloud to those who cannot see it."
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: MAX_ALT } }}
        onChange={(event) => change({ alt: event.target.value })}
      />
      <div className={styles.consent}>
        <Checkbox
          id={consent}
          checked={draft.agreed}
          // Who agreed once cannot be forgotten by a press.
          disabled={picture.agreedAt !== null}
          slotProps={{ input: { 'aria-describedby': `${consent}-kept`, required: true } }}
          onChange={(event) => change({ agreed: event.target.checked })}
        />
        <div>
          <label htmlFor={consent}>
            Those in the picture agreed to its use; for children, their parents did.
            <span aria-hidden="true" className={styles.required}>
              {' '}
              *
            </span>
          </label>
          <p id={`${consent}-kept`} className={styles.kept}>
            {picture.agreedAt
              ? `Confirmed on ${formatDate(picture.agreedAt)}.`
              : 'Kept with your name and today’s date.'}
          </p>
        </div>
      </div>
    </>
  );
}
