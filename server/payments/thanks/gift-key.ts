import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ServiceDeps } from '../../deps';

type Deps = Pick<ServiceDeps, 'jwtSecret'>;

/** Details typed with a gift that another donor's record may also contain. */
export interface TypedDetails {
  readonly pan: string | null;
  readonly address: string | null;
}

/** Reads the details of a form, whose empty fields are stored as null. */
export const typedOf = ({ pan, address }: { pan?: string | null; address?: string | null }): TypedDetails => ({
  pan: pan || null,
  address: address || null,
});

/** A key with a valid signature. */
export interface GiftKey {
  /** The provider's id of an order or a subscription. */
  readonly id: string;
  readonly isRecurring: boolean;
  /** MAC of the typed details; see `saysTyped`. */
  readonly mark: string;
}

const ID = /^(order|sub)_\w{1,64}$/;

const mac = ({ jwtSecret }: Deps, text: string): Buffer => createHmac('sha256', jwtSecret).update(text).digest();
const signature = (deps: Deps, id: string, mark: string): Buffer => mac(deps, `gift-key:${id}:${mark}`);

const markOf = (deps: Deps, id: string, { pan, address }: TypedDetails): string =>
  mac(deps, `gift-details:${id}:${JSON.stringify([pan, address])}`).toString('base64url');

/**
 * Creates the proof that a browser made a gift. Only that browser gets it, in answer to its form, and keeps it for the
 * tab. The provider's id is no proof, since others may see it. The key holds no personal data.
 * @param id the provider's id of the order or the subscription
 * @param typed the details as stored with the gift
 */
export function giftKey(deps: Deps, id: string, typed: TypedDetails): string {
  const mark = markOf(deps, id, typed);
  return [id, mark, signature(deps, id, mark).toString('base64url')].join('.');
}

/** Verifies and reads a key; null when it is not one of ours. */
export function readGiftKey(deps: Deps, key: string): GiftKey | null {
  const [id = '', mark = '', given = ''] = key.slice(0, 200).split('.');
  if (!ID.test(id)) return null;
  const [expected, actual] = [signature(deps, id, mark), Buffer.from(given, 'base64url')];
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  return { id, isRecurring: id.startsWith('sub_'), mark };
}

/**
 * Tells whether a gift still has the details that were typed in its browser. A PAN known of the donor, or an address
 * added later, must not be shown to the key's holder: anybody can give in another person's name.
 */
export const saysTyped = (deps: Deps, { id, mark }: GiftKey, details: TypedDetails): boolean =>
  markOf(deps, id, details) === mark;
