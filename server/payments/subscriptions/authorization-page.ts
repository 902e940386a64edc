import type { SubscriptionFrequency } from '../../../rules/donation';
import { firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { readOrganisation } from '../../receipts/organisation';
import { afterMandatePath, readPageToken, type LinkPurpose, type PageLink } from './page-token';
import { ENDED_STATUSES, type SubscriptionStatus } from './subscription-provider';
import { isSubscriptionId } from './verify-mandate';

/** Data of the page on which a donor authorises a gift. */
export interface AuthorizationPage {
  readonly kind: 'open';
  readonly subscriptionId: string;
  readonly status: SubscriptionStatus;
  readonly siteName: string;
  readonly publicUrl: string;
  readonly keyId: string;
  readonly checkoutScript: string;
  /** Paise per charge. */
  readonly amount: number;
  readonly frequency: SubscriptionFrequency;
  readonly totalCount: number;
  readonly campaignTitle: string | null;
  /** First charge of a gift that replaces another; null when it is charged with the authorisation. */
  readonly startsAt: Date | null;
  /** Path on our own site to which the donor goes afterwards. */
  readonly callbackPath: string;
  readonly donor: { readonly name: string; readonly email: string; readonly contact: string };
}

/** A link of ours that no longer leads to the page. Tells only the gift's status, nothing else of gift or giver. */
export interface ClosedLink {
  readonly kind: 'closed';
  /**
   * `used`: the gift is set up, or its charges succeed. `over`: the link expired unused. `ended`: the gift itself
   * ended.
   */
  readonly why: 'used' | 'over' | 'ended';
  readonly purpose: LinkPurpose;
  readonly status: SubscriptionStatus;
  readonly siteName: string;
  readonly publicUrl: string;
}

/** Statuses of a gift in which a link of each purpose works. */
const OPEN: Readonly<Record<LinkPurpose, readonly SubscriptionStatus[]>> = {
  authorize: ['created'],
  mend: ['pending', 'halted'],
};

function whyClosed({ purpose, isOver }: PageLink, status: SubscriptionStatus): ClosedLink['why'] | null {
  if (ENDED_STATUSES.includes(status)) return 'ended';
  if (!OPEN[purpose].includes(status)) return 'used';
  return isOver ? 'over' : null;
}

interface Row {
  readonly status: SubscriptionStatus;
  readonly amount: number;
  readonly frequency: SubscriptionFrequency;
  readonly totalCount: number;
  readonly campaignTitle: string | null;
  readonly callbackPath: string;
  readonly startsAt: Date | null;
  readonly isReplacedOver: boolean;
  readonly name: string;
  readonly email: string;
  readonly contact: string;
}

/** Reads the page of a signed link; null when the link is not one of ours. */
export async function readAuthorizationPage(
  deps: ServiceDeps,
  subscriptionId: string,
  token: string,
): Promise<AuthorizationPage | ClosedLink | null> {
  const link = isSubscriptionId(subscriptionId) ? readPageToken(deps, subscriptionId, token) : null;
  if (!link) return null;
  const row = await firstRow<Row>(
    deps.dataSource,
    `select status, amount, frequency, total_count as "totalCount", campaign_title as "campaignTitle",
            callback_path as "callbackPath", donor_name as name, donor_email as email, donor_phone as contact, starts_at as "startsAt",
            exists (select 1 from subscriptions o where o.id = subscriptions.replaces_id
                     and o.status in ('cancelled', 'completed', 'expired')) as "isReplacedOver"
       from subscriptions where provider_subscription_id = $1`,
    [subscriptionId],
  );
  if (!row) return null;
  const { name: siteName } = await readOrganisation(deps.dataSource.manager, deps.siteName);
  const { publicUrl } = deps;
  // A change of a gift that was cancelled meanwhile would begin it again.
  const isOver = row.isReplacedOver && row.status === 'created';
  const why = isOver ? 'ended' : whyClosed(link, row.status);
  if (why) return { kind: 'closed', why, purpose: link.purpose, status: row.status, siteName, publicUrl };
  const { name, email, contact, isReplacedOver: _isReplacedOver, ...gift } = row;
  const { keyId, checkoutScript } = deps.payments;
  return {
    kind: 'open',
    ...gift,
    callbackPath: afterMandatePath(deps, subscriptionId, token, gift.callbackPath),
    subscriptionId,
    siteName,
    publicUrl,
    keyId,
    checkoutScript,
    donor: { name, email, contact },
  };
}
