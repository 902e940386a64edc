import { LEGAL_PAGES, legalTextSchema } from '../../../rules/legal-text';
import type { LegalPage } from '../../generated/graphql';
import { validator } from '../forms/validator';

export interface LegalValues {
  html: string;
}

/** The tabs, each with the public page it edits. */
export const legalTabs: readonly { page: LegalPage; label: string; path: string }[] = [
  { page: 'privacy', label: 'Privacy Policy', path: '/privacy' },
  { page: 'terms', label: 'Terms & Conditions', path: '/terms' },
  { page: 'refund', label: 'Refund Policy', path: '/refund' },
  { page: 'disclaimer', label: 'Disclaimer', path: '/disclaimer' },
];

/** The tab that the address names; the first when it names none. */
export const legalTabOf = (name: string | null): LegalPage => LEGAL_PAGES.find((page) => page === name) ?? 'privacy';

export const validateLegalText = (page: LegalPage) =>
  validator<LegalValues>(legalTextSchema, ({ html }) => ({ page, html }));

/** Tags without a meaning for the editor, which keeps what is in them. */
const unwrapped = 'section, div';

/**
 * Reads the built-in text off the public page, as its visitors read it now: names and numbers are those of the settings.
 * @throws Error when the page could not be read
 */
export async function builtInText(path: string): Promise<string> {
  const response = await fetch(path);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const text = page.querySelector('[data-legal-text]');
  if (!response.ok || !text) throw new Error('The built-in text could not be loaded.');
  for (const element of text.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) if (name !== 'href') element.removeAttribute(name);
  }
  for (const element of text.querySelectorAll(unwrapped)) element.replaceWith(...element.childNodes);
  return text.innerHTML;
}
