import { isSamePerson } from './person-name';

/** A gift's data about its giver. */
export interface Giver {
  readonly name: string;
  readonly pan: string | null;
}

/**
 * A donor to whom a gift may belong: one with its mailbox; without a mailbox, one with its PAN, or with its phone and
 * name.
 */
export interface Candidate {
  readonly id: string;
  readonly name: string | null;
  readonly pan: string | null;
  /** Name with which the PAN was given. */
  readonly panName: string | null;
}

/** Returns the PAN known for a name; null for another name, and where two persons of one name share a mailbox. */
export function knownPan({ name }: Pick<Giver, 'name'>, candidates: readonly Candidate[]): string | null {
  const pans = new Set(candidates.filter(({ panName }) => isSamePerson(panName, name)).map(({ pan }) => pan));
  const [pan = null, ...more] = pans;
  return more.length > 0 ? null : pan;
}

/**
 * Chooses the donor of a gift. Two PANs are two donors, even with a shared mailbox. A PAN is added to a donor without
 * one only under the same name. A gift without a PAN belongs to the donor with its name, otherwise to the owner of the
 * mailbox.
 * @param candidates oldest first
 * @returns null for a new donor
 */
export function chooseDonor({ name, pan }: Giver, candidates: readonly Candidate[]): string | null {
  const isNamesake = (donor: Candidate): boolean => isSamePerson(donor.name, name) || isSamePerson(donor.panName, name);
  const hasNoPan = (donor: Candidate): boolean => donor.pan === null;
  const chosen = pan
    ? (candidates.find((donor) => donor.pan === pan) ??
      candidates.find((donor) => hasNoPan(donor) && isSamePerson(donor.name, name)))
    : (candidates.find((donor) => hasNoPan(donor) && isNamesake(donor)) ??
      candidates.find(isNamesake) ??
      candidates.find(hasNoPan) ??
      candidates[0]);
  return chosen?.id ?? null;
}
