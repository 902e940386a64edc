import { boolean, object } from 'yup';
import { requiredLine, wholeNumber } from './fields';
import { MAX_LENGTH } from './limits';

/** Maximum size of an uploaded file in bytes: 15 MB. */
export const MAX_PICTURE_BYTES = 15 * 1024 * 1024;
/** Default focal point in percent: the middle of the upper third, where faces are. */
export const DEFAULT_FOCUS = { focusX: 50, focusY: 33 } as const;

/** Kinds of files that are taken, by the endings that people see. */
export const PICTURE_KINDS = 'JPEG, PNG, WebP or HEIC';
/** Value of `accept` for a file field. Endings too, since some systems know no type for HEIC. */
export const PICTURE_ACCEPT = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

const TOO_LARGE = 'This file is larger than 15 MB. Choose a smaller picture, or save it with less detail.';
export const A_VIDEO = 'This is a video, not a picture. Upload it to YouTube and add its link instead.';
const VIDEO_NAME = /\.(mp4|m4v|mov|webm|mkv|avi|wmv|3gp|3g2|mpe?g|mts)$/i;

/** Refuses a file of more than 15 MB; of a video no smaller one would be taken either. */
export const tooLarge = (fileName: string, type: string): string =>
  /^video\//i.test(type) || VIDEO_NAME.test(fileName) ? A_VIDEO : TOO_LARGE;
export const ALT_MISSING = 'Please say what is to be seen.';
/** Refusal of a form that was opened before the consent was withdrawn. */
export const CONSENT_WITHDRAWN =
  'The consent to this picture was withdrawn meanwhile. Tick it only if those in the picture agreed again.';
export const CONSENT_MISSING = 'Please confirm that those in the picture agreed.';

const percent = (label: string) => wholeNumber(0, 100, `The ${label} is a whole percentage from 0 to 100.`).required();

/** Validates what the office says of a picture before it is used: focal point in percent, description, consent. */
export const pictureSchema = object({
  alt: requiredLine('description', MAX_LENGTH.shortText, ALT_MISSING),
  focusX: percent('focal point'),
  focusY: percent('focal point'),
  agreed: boolean()
    .transform((_cast: unknown, original: unknown) => original === true)
    .oneOf([true], CONSENT_MISSING)
    .required(CONSENT_MISSING),
});
