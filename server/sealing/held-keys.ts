import { createPanSeal, PanSealError, type PanKey, type PanSeal } from './pan-seal';

/** The keys of an installation: PANs are sealed with the first, and opened with either. */
export interface PanKeys {
  readonly current: PanKey;
  /** The key before, while its PANs are sealed anew. */
  readonly previous: PanKey | null;
}

interface Held {
  readonly current: PanSeal;
  readonly previous: PanSeal | null;
}

let held: Held | null = null;

/** Keeps the keys of this process: once, before its first connection to the database. */
export function holdPanKeys({ current, previous }: PanKeys): void {
  held = { current: createPanSeal(current), previous: previous === null ? null : createPanSeal(previous) };
}

function heldSeals(): Held {
  if (!held) throw new PanSealError('This process holds no PAN key.');
  return held;
}

/** Fingerprint of the key that PANs are sealed with in this process. */
export const currentPanKeyId = (): string => heldSeals().current.keyId;

/** Fingerprints of the keys of this process. */
export function panKeyIds(): { current: string; previous: string | null } {
  const { current, previous } = heldSeals();
  return { current: current.keyId, previous: previous?.keyId ?? null };
}

/** Seals a PAN, or one as somebody typed it, with the current key. */
export const sealPan = (pan: string): string => heldSeals().current.seal(pan);

/**
 * Opens a sealed PAN with the current key, or with the previous one.
 * @throws PanSealError when it is not sealed, its key is missing, or it was changed; the message shows neither
 */
export function openPan(sealed: string): string {
  const { current, previous } = heldSeals();
  const seal = previous && sealed.startsWith(`pan1:${previous.keyId}:`) ? previous : current;
  return seal.open(sealed);
}
