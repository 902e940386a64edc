import type { TestFunction } from 'yup';
import { isLink, LINK_MESSAGE, listedLink, listOf, optionalLine, requiredLine } from './fields';
import { MAX_LENGTH } from './limits';
import { cleanImageUrl } from './links';
import { pageInsteadOfPicture } from './picture-pages';

/** Fields for the links of pictures; apart from the other fields, since no visitor's form has one. */

const bareImage = (value: string | undefined) => (value ? cleanImageUrl(value) : value);

/** Refuses the link of a page that only shows a picture, such as one of Google Drive. */
export const isPicture: TestFunction<string | undefined> = (value, { createError }) => {
  const message = pageInsteadOfPicture(value ?? '');
  return message === null || createError({ message });
};

/** Builds the schema of a required image address, extracted from pasted HTML. */
export const requiredImage = (label: string, message?: string) =>
  requiredLine(label, MAX_LENGTH.url, message)
    .transform(bareImage)
    .test('link', LINK_MESSAGE, isLink)
    .test('picture', isPicture);

/** Builds the schema of an optional image address, extracted from pasted HTML; '' when empty. */
export const optionalImage = (label: string) =>
  optionalLine(label, MAX_LENGTH.url)
    .transform(bareImage)
    .test('link', LINK_MESSAGE, isLink)
    .test('picture', isPicture);

/** Builds the schema of a list of image addresses, each extracted from pasted HTML; empty lines are dropped. */
export const imageList = (label: string, max: number) =>
  listOf(listedLink(label).test('picture', isPicture), max, cleanImageUrl);
