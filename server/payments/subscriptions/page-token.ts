import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ServiceDeps } from '../../deps';

type Deps = Pick<ServiceDeps, 'jwtSecret' | 'publicUrl' | 'now'>;

/** Purpose of a link: authorise a new gift, or replace the card of one whose charges fail. */
export type LinkPurpose = 'authorize' | 'mend';

/** Content of a signed link. */
export interface PageLink {
  readonly purpose: LinkPurpose;
  /** True when the link is older than a day. */
  readonly isOver: boolean;
}

/** Page for whoever has replaced a card: the thank-you page knows only gifts that begin. */
const AFTER_MENDING = '/my-giving';
const GOOD_FOR_MS = 24 * 60 * 60_000;
const LETTER = { authorize: 'a', mend: 'm' } as const satisfies Record<LinkPurpose, string>;
/**
 * Purpose and expiry (milliseconds, base 36), then the signature; links without an expiry, from earlier versions, are
 * the signature alone.
 */
const TOKEN = /^(?:([am])([0-9a-z]{1,9}))?([\w-]{43})$/;

const sign = ({ jwtSecret }: Deps, text: string): Buffer =>
  createHmac('sha256', jwtSecret).update(`subscription-authorization:${text}`).digest();

/**
 * Builds the address of our own page on which a donor authorises a recurring gift, or replaces its card when charges
 * fail. The provider's page does not lead back to the site. The link is secret: it shows the gift and its giver's name,
 * for a day and until it is used.
 * @param subscriptionId the provider's id
 */
export function authorizationUrl(deps: Deps, subscriptionId: string, purpose: LinkPurpose): string {
  const head = `${LETTER[purpose]}${(deps.now().getTime() + GOOD_FOR_MS).toString(36)}`;
  const token = head + sign(deps, `${subscriptionId}:${head}`).toString('base64url');
  return `${deps.publicUrl}/subscription/authorize/${subscriptionId}?t=${token}`;
}

/** Verifies and reads a link's token; null when it is not one of ours. */
export function readPageToken(deps: Deps, subscriptionId: string, token: string): PageLink | null {
  const [, letter, end = '', signature] = TOKEN.exec(token) ?? [];
  if (signature === undefined) return null;
  const isEndless = letter === undefined;
  const expected = sign(deps, isEndless ? subscriptionId : `${subscriptionId}:${letter}${end}`);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  // Links in mails of earlier versions led donors to a gift that was set up already.
  if (isEndless) return { purpose: 'mend', isOver: true };
  return { purpose: letter === LETTER.mend ? 'mend' : 'authorize', isOver: deps.now().getTime() >= parseInt(end, 36) };
}

/**
 * Returns the path of this site to which the provider's answer leads.
 * @param token of the link from which the donor went to the bank; any text
 * @param afterBeginning the path of a gift that begins
 */
export const afterMandatePath = (deps: Deps, subscriptionId: string, token: string, afterBeginning: string): string =>
  readPageToken(deps, subscriptionId, token)?.purpose === 'mend' ? AFTER_MENDING : afterBeginning;
