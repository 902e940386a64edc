import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ServiceDeps } from '../../deps';

type Deps = Pick<ServiceDeps, 'jwtSecret' | 'publicUrl'>;

const tokenOf = ({ jwtSecret }: Deps, subscriptionId: string): Buffer =>
  createHmac('sha256', jwtSecret).update(`subscription-authorization:${subscriptionId}`).digest();

/**
 * Our own page on which a donor authorises a recurring gift, or gives it another card when its charges fail. The
 * provider's page does not lead back to the site. The link is secret: it shows the gift and its giver's name.
 * @param subscriptionId the provider's
 */
export const authorizationUrl = (deps: Deps, subscriptionId: string): string =>
  `${deps.publicUrl}/subscription/authorize/${subscriptionId}?t=${tokenOf(deps, subscriptionId).toString('base64url')}`;

/** Whether a link to that page is one of ours. */
export function isPageToken(deps: Deps, subscriptionId: string, token: string): boolean {
  const given = Buffer.from(token, 'base64url');
  const expected = tokenOf(deps, subscriptionId);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
