import { CONSENT_MISSING, ALT_MISSING } from '../../../rules/picture';
import { MAX_LENGTH } from '../../../rules/limits';
import type { ChosenPicture_PictureFragment } from '../../generated/graphql';

/** Point that stays in sight, in percent. */
export interface Focus {
  focusX: number;
  focusY: number;
}

/** What is said of a picture, not saved yet. */
export interface PictureDraft extends Focus {
  alt: string;
  agreed: boolean;
}

export const MAX_ALT = MAX_LENGTH.shortText;

/** What is known of a picture before anything is changed. */
export const draftOf = ({ alt, focusX, focusY, ...picture }: ChosenPicture_PictureFragment): PictureDraft => ({
  alt,
  focusX,
  focusY,
  agreed: consentOf(picture) === 'given',
});

/** Tells whether those in a picture agreed to its use. */
export const consentOf = ({
  agreedAt,
  withdrawnAt,
}: Pick<ChosenPicture_PictureFragment, 'agreedAt' | 'withdrawnAt'>): 'given' | 'missing' | 'withdrawn' => {
  if (withdrawnAt !== null) return 'withdrawn';
  return agreedAt === null ? 'missing' : 'given';
};

/** Says what is missing before a picture can be used; null when nothing is. */
export function missingOf({ alt, agreed }: PictureDraft): string | null {
  if (alt.trim() === '') return agreed ? ALT_MISSING : 'Description and consent are missing.';
  return agreed ? null : CONSENT_MISSING;
}
