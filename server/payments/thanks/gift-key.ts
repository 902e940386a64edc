import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ServiceDeps } from '../../deps';

type Deps = Pick<ServiceDeps, 'jwtSecret'>;

/** What was typed of a gift that another donor's record may also know. */
export interface TypedDetails {
  readonly pan: string | null;
  readonly address: string | null;
}

/** The same of a form, whose empty fields are stored as none. */
export const typedOf = ({ pan, address }: { pan?: string | null; address?: string | null }): TypedDetails => ({
  pan: pan || null,
  address: address || null,
});

/** A key whose signature is good. */
export interface GiftKey {
  /** The provider's, of an order or a subscription. */
  readonly id: string;
  readonly isRecurring: boolean;
  /** Stands for what was typed; see `saysTyped`. */
  readonly mark: string;
}

const ID = /^(order|sub)_\w{1,64}$/;

const mac = ({ jwtSecret }: Deps, text: string): Buffer => createHmac('sha256', jwtSecret).update(text).digest();
const signature = (deps: Deps, id: string, mark: string): Buffer => mac(deps, `gift-key:${id}:${mark}`);

const markOf = (deps: Deps, id: string, { pan, address }: TypedDetails): string =>
  mac(deps, `gift-details:${id}:${JSON.stringify([pan, address])}`).toString('base64url');

/**
 * The proof that a browser made a gift: given to it alone, in answer to the form that it sent, and kept for the tab. The
 * provider's id, which others may see, is no proof. The key holds no personal data.
 * @param id the provider's, of the order or the subscription
 * @param typed as it is stored with the gift
 */
export function giftKey(deps: Deps, id: string, typed: TypedDetails): string {
  const mark = markOf(deps, id, typed);
  return [id, mark, signature(deps, id, mark).toString('base64url')].join('.');
}

/** Null when the key is not one of ours. */
export function readGiftKey(deps: Deps, key: string): GiftKey | null {
  const [id = '', mark = '', given = ''] = key.slice(0, 200).split('.');
  if (!ID.test(id)) return null;
  const [expected, actual] = [signature(deps, id, mark), Buffer.from(given, 'base64url')];
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  return { id, isRecurring: id.startsWith('sub_'), mark };
}

/**
 * Whether a gift still says what was typed in its browser. A PAN that was known of the donor, or an address that was added
 * later, is not for whoever holds the key: anybody can give in another's name.
 */
export const saysTyped = (deps: Deps, { id, mark }: GiftKey, details: TypedDetails): boolean =>
  markOf(deps, id, details) === mark;
