import { object } from 'yup';
import { requiredLine } from './fields';

/** Maximum length of a tag's name. */
const MAX_TAG_NAME = 40;
/** Maximum number of tags that an office has. */
export const MAX_TAGS = 200;
/** Maximum number of people to whom an action on all that a list shows applies at once. */
export const MAX_SELECTED = 20_000;

/** Validates a tag. */
export const tagSchema = object({ name: requiredLine('name', MAX_TAG_NAME) });
