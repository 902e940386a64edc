import TextField from '@mui/material/TextField';
import { focalPosition } from '../../../rules/picture-links';
import type { ChosenPicture_PictureFragment } from '../../generated/graphql';
import { Consent } from './Consent';
import { FocalPoint } from './FocalPoint';
import { consentOf, MAX_ALT, type PictureDraft } from './picture-draft';
import { PictureUses } from './PictureUses';
import styles from './ChosenPicture.module.css';

interface ChosenPictureProps {
  picture: ChosenPicture_PictureFragment;
  draft: PictureDraft;
  /** True after it was used in this dialog: where it is used is not known anew. */
  isUsed: boolean;
  onChange: (draft: PictureDraft) => void;
  /** Called with the picture after its consent was withdrawn. */
  onWithdrawn: (picture: ChosenPicture_PictureFragment) => void;
  onDeleted: () => void;
}

const crops = [
  { shape: 'round', label: 'Round and square' },
  { shape: 'card', label: 'Card, 16:9' },
  { shape: 'list', label: 'List, 4:3' },
] as const;

/** The picture that would be used: focal point with its crops, description, consent, and where it is used. */
export function ChosenPicture({ picture, draft, isUsed, onChange, onWithdrawn, onDeleted }: ChosenPictureProps) {
  const change = (part: Partial<PictureDraft>) => onChange({ ...draft, ...part });
  return (
    <>
      <p className={styles.name}>{picture.fileName}</p>
      {consentOf(picture) === 'withdrawn' ? (
        <p className={styles.withheld}>
          Not shown to anybody, here included: the consent was withdrawn. A new confirmation brings it back.
        </p>
      ) : (
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
      )}
      <TextField
        label="What is to be seen"
        required
        value={draft.alt}
        helperText="Read aloud to those who cannot see it."
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: MAX_ALT } }}
        onChange={(event) => change({ alt: event.target.value })}
      />
      <Consent
        picture={picture}
        isAgreed={draft.agreed}
        canWithdraw={!isUsed}
        onChange={(agreed) => change({ agreed })}
        onWithdrawn={onWithdrawn}
      />
      {!isUsed && <PictureUses picture={picture} onDeleted={onDeleted} />}
    </>
  );
}
