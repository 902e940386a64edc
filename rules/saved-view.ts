import { object } from 'yup';
import { optionalText, requiredLine } from './fields';

/** Maximum number of views that one person keeps of one list. */
export const MAX_SAVED_VIEWS = 30;
export const MAX_VIEW_NAME = 60;
/** Maximum length of a view's query: search and filters at their longest, percent-encoded, fit. */
const MAX_QUERY = 4_000;

/** Validates a view of an office list that somebody keeps. */
export const savedViewSchema = object({
  list: requiredLine('list', MAX_VIEW_NAME),
  name: requiredLine('name', MAX_VIEW_NAME),
  query: optionalText('query', MAX_QUERY),
});
