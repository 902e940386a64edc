import { object } from 'yup';
import { oneOf, optionalText } from './fields';
import { MAX_LENGTH } from './limits';

export const LEGAL_PAGES = ['privacy', 'terms', 'refund', 'disclaimer'] as const;

/** Validates the office's own text of a legal page; '' brings the built-in one back. */
export const legalTextSchema = object({
  page: oneOf(LEGAL_PAGES, 'Please choose a page.'),
  html: optionalText('text', MAX_LENGTH.html),
});
