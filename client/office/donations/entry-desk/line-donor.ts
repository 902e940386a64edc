import { isPan } from '../../../../rules/pan';
import { parseAnyPhone } from '../../../../rules/any-phone';
import type { FoundDonorRowFragment } from '../../../generated/graphql';
import { nobody, type LineValues } from './desk-line';

/** What a known donor fills in. */
export const knownDonor = (donor: FoundDonorRowFragment): Partial<LineValues> => ({
  ...nobody,
  donorId: donor.id,
  name: donor.name ?? donor.email ?? '',
  email: donor.email ?? '',
  phone: donor.phone ?? '',
  panEnds: donor.panEnds ?? '',
});

/** A new donor of whom the typed text is the name, or the PAN, address or phone number that found nobody. */
export function newDonor(text: string): Partial<LineValues> {
  if (isPan(text)) return { ...nobody, isNew: true, name: '', pan: text.trim() };
  if (text.includes('@')) return { ...nobody, isNew: true, name: '', email: text.trim() };
  if (/^\+?[\d\s-]{6,}$/.test(text.trim())) return { ...nobody, isNew: true, name: '', phone: text.trim() };
  return { name: text.trim(), isNew: true, search: '' };
}

/** The patch of typing a name: what a known donor filled in goes. */
export const typedName = (name: string, { donorId }: LineValues): Partial<LineValues> => ({
  ...(donorId ? nobody : {}),
  isNew: false,
  search: '',
  name,
});

const plain = (text: string | null): string => (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether a text names a donor that it found in full: a part of a name can mean another donor, or a new one. */
function isNamedBy({ name, email, phone }: FoundDonorRowFragment, text: string): boolean {
  if (isPan(text) || [plain(name), plain(email)].includes(plain(text))) return true;
  return phone !== null && parseAnyPhone(text) === parseAnyPhone(phone);
}

/**
 * Says for whom a line is whose donor was taken before the search had answered: the one that the text names, or a new donor when
 * it found nobody. Null when somebody has to choose.
 */
export function donorOf(text: string, found: readonly FoundDonorRowFragment[]): Partial<LineValues> | null {
  if (found.length === 0) return newDonor(text);
  const [donor, ...others] = found.filter((each) => isNamedBy(each, text));
  return donor && others.length === 0 ? knownDonor(donor) : null;
}
