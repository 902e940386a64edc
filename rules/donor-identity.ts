import { isSamePerson } from './person-name';

/** What a gift says of its giver. */
export interface Giver {
  readonly name: string;
  readonly pan: string | null;
}

/** A donor whom a gift may be of: one of its mailbox, or without a mailbox of its PAN, or of its phone and name. */
export interface Candidate {
  readonly id: string;
  readonly name: string | null;
  readonly pan: string | null;
  /** The name that the PAN came with. */
  readonly panName: string | null;
}

/** A PAN is known for a name: never for another one, nor where two persons of one name share a mailbox. */
export function knownPan({ name }: Pick<Giver, 'name'>, candidates: readonly Candidate[]): string | null {
  const pans = new Set(candidates.filter(({ panName }) => isSamePerson(panName, name)).map(({ pan }) => pan));
  const [pan = null, ...more] = pans;
  return more.length > 0 ? null : pan;
}

/**
 * Whose gift it is. Two PANs are two donors, though they share a mailbox. A PAN goes to a donor without one only under
 * the same name. A gift without a PAN is the namesake's, otherwise of whoever has the mailbox.
 * @param candidates oldest first
 * @returns null when it is a new donor's
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
