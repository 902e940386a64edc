import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ServiceDeps } from '../../deps';

type Deps = Pick<ServiceDeps, 'jwtSecret' | 'publicUrl' | 'now'>;

/** What a link is for: to authorise a new gift, or to give one whose charges fail another card. */
export type LinkPurpose = 'authorize' | 'mend';

/** What a link of ours says of itself. */
export interface PageLink {
  readonly purpose: LinkPurpose;
  /** It was good for a day. */
  readonly isOver: boolean;
}

const GOOD_FOR_MS = 24 * 60 * 60_000;
const LETTER = { authorize: 'a', mend: 'm' } as const satisfies Record<LinkPurpose, string>;
/** Purpose and last moment (ms, base 36), then the signature; before links had an end it stood alone. */
const TOKEN = /^(?:([am])([0-9a-z]{1,9}))?([\w-]{43})$/;

const sign = ({ jwtSecret }: Deps, text: string): Buffer =>
  createHmac('sha256', jwtSecret).update(`subscription-authorization:${text}`).digest();

/**
 * Our own page on which a donor authorises a recurring gift, or gives it another card when its charges fail. The
 * provider's page does not lead back to the site. The link is secret: it shows the gift and its giver's name, for a day and
 * until it is used.
 * @param subscriptionId the provider's
 */
export function authorizationUrl(deps: Deps, subscriptionId: string, purpose: LinkPurpose): string {
  const head = `${LETTER[purpose]}${(deps.now().getTime() + GOOD_FOR_MS).toString(36)}`;
  const token = head + sign(deps, `${subscriptionId}:${head}`).toString('base64url');
  return `${deps.publicUrl}/subscription/authorize/${subscriptionId}?t=${token}`;
}

/** What a link to that page is; null when it is not one of ours. */
export function readPageToken(deps: Deps, subscriptionId: string, token: string): PageLink | null {
  const [, letter, end = '', signature] = TOKEN.exec(token) ?? [];
  if (signature === undefined) return null;
  const isEndless = letter === undefined;
  const expected = sign(deps, isEndless ? subscriptionId : `${subscriptionId}:${letter}${end}`);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  // Links of mails from before led donors to a gift that they had set up.
  if (isEndless) return { purpose: 'mend', isOver: true };
  return { purpose: letter === LETTER.mend ? 'mend' : 'authorize', isOver: deps.now().getTime() >= parseInt(end, 36) };
}
