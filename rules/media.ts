import { object, string, type InferType } from 'yup';
import { oneOf, optionalLine, optionalText, requiredLine } from './fields';
import { isPicture, optionalImage } from './image-fields';
import { MAX_LENGTH } from './limits';
import { classifyLink, cleanImageUrl, cleanVideoUrl, instagramUrl, isSafeLink, youtubeId } from './links';
import { MEDIA_TYPES, type MediaType } from './media-types';

/** Extracts the link to store from pasted text: image, Instagram post or video address, else the text as typed. */
export function cleanMediaUrl(type: MediaType, pasted: string): string {
  if (type === 'image') return cleanImageUrl(pasted);
  if (type === 'instagram') return instagramUrl(pasted) ?? pasted.trim();
  return cleanVideoUrl(pasted);
}

/** Clears a field that pictures do not have: it may have been filled in before the type was changed. */
const ofFilmsAndPosts = (schema: ReturnType<typeof optionalLine>) =>
  schema.when('fileType', ([type], filled: typeof schema) =>
    type === 'image' ? optionalLine('field', 0).transform(() => '') : filled,
  );

/** Validates a media item added by the office: a link, never a file. Pasted embed code becomes its link. */
export const mediaSchema = object({
  title: requiredLine('title', MAX_LENGTH.title),
  description: optionalText('description', MAX_LENGTH.text),
  fileType: oneOf(MEDIA_TYPES, 'Please choose image, video or Instagram.'),
  url: string()
    .trim()
    .required('Please provide a URL')
    .max(MAX_LENGTH.embedCode, `The URL may have at most ${MAX_LENGTH.embedCode} characters.`)
    .when('fileType', ([type], schema) =>
      MEDIA_TYPES.includes(type as MediaType)
        ? schema.transform((url: unknown) =>
            typeof url === 'string' && url.length <= MAX_LENGTH.embedCode ? cleanMediaUrl(type as MediaType, url) : url,
          )
        : schema,
    )
    .test('link', 'Please enter a link that starts with https:// or http://.', (url) => !url || isSafeLink(url))
    .when('fileType', ([type], schema) => (type === 'image' ? schema.test('picture', isPicture) : schema)),
  poster: ofFilmsAndPosts(optionalImage('poster')),
  length: ofFilmsAndPosts(
    optionalLine('length', 9).matches(/^(?:\d{1,2}:)?\d{1,3}:[0-5]\d$/, {
      message: 'Please enter the length as minutes and seconds, for example 4:02.',
      excludeEmptyString: true,
    }),
  ),
});

export type MediaInput = InferType<typeof mediaSchema>;

/** Validates the poster that is chosen for a film or post; '' for none. */
export const posterSchema = object({ poster: optionalImage('poster') });

/** Guesses the type of a pasted link or code; null when it could be any. */
export function guessMediaType(pasted: string): MediaType | null {
  if (instagramUrl(pasted)) return 'instagram';
  if (youtubeId(cleanVideoUrl(pasted))) return 'video';
  const image = cleanImageUrl(pasted);
  return image !== pasted.trim() || classifyLink(image) === 'image' ? 'image' : null;
}
