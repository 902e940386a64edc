import type { MailWords } from '../../../rules/mail-text-info';
import { fillPlaceholders, paragraphsOf, withoutEmpty, type PlaceholderValues } from '../../../rules/placeholders';
import type { MailBody } from './layout';

const filled = (text: string, values: PlaceholderValues): string =>
  fillPlaceholders(withoutEmpty(text, values), values);

/**
 * Puts the office's own words in the place of ours; facts, buttons and the lines that always stand below stay.
 * @throws Error when nothing would be left of a part
 */
export function inOwnWords(body: MailBody, own: MailWords): MailBody {
  const { values = {}, fixed = [] } = body.words ?? {};
  const [subject, heading] = [filled(own.subject, values), filled(own.heading, values)];
  const opening = paragraphsOf(filled(own.opening, values));
  if (!subject.trim() || !heading.trim() || opening.length === 0) throw new Error('Nothing is left of the text.');
  return { ...body, subject, heading, opening, closing: [...paragraphsOf(filled(own.closing, values)), ...fixed] };
}
