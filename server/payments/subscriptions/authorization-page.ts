import type { RecurringFrequency } from '../../../rules/donation';
import { firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { readOrganisation } from '../../receipts/organisation';
import { isPageToken } from './page-token';
import type { SubscriptionStatus } from './subscription-provider';
import { isSubscriptionId } from './verify-mandate';

/** Everything the page on which a donor authorises a gift shows. */
export interface AuthorizationPage {
  readonly subscriptionId: string;
  readonly status: SubscriptionStatus;
  readonly siteName: string;
  readonly publicUrl: string;
  readonly keyId: string;
  readonly checkoutScript: string;
  /** Paise of each charge. */
  readonly amount: number;
  readonly frequency: RecurringFrequency;
  readonly totalCount: number;
  readonly campaignTitle: string | null;
  /** Where the donor goes afterwards, on our own site. */
  readonly callbackPath: string;
  readonly donor: { readonly name: string; readonly email: string; readonly contact: string };
}

interface Row {
  readonly status: SubscriptionStatus;
  readonly amount: number;
  readonly frequency: RecurringFrequency;
  readonly totalCount: number;
  readonly campaignTitle: string | null;
  readonly callbackPath: string;
  readonly name: string;
  readonly email: string;
  readonly contact: string;
}

/** What the page shows for a signed link; null when the link is not one of ours. */
export async function readAuthorizationPage(
  deps: ServiceDeps, subscriptionId: string, token: string,
): Promise<AuthorizationPage | null> {
  if (!isSubscriptionId(subscriptionId) || !isPageToken(deps, subscriptionId, token)) return null;
  const row = await firstRow<Row>(
    deps.dataSource,
    `select status, amount, frequency, total_count as "totalCount", campaign_title as "campaignTitle",
            callback_path as "callbackPath", donor_name as name, donor_email as email, donor_phone as contact
       from subscriptions where provider_subscription_id = $1`,
    [subscriptionId],
  );
  if (!row) return null;
  const { name, email, contact, ...gift } = row;
  const { name: siteName } = await readOrganisation(deps.dataSource.manager, deps.siteName);
  const { keyId, checkoutScript } = deps.payments;
  return { ...gift, subscriptionId, siteName, publicUrl: deps.publicUrl, keyId, checkoutScript, donor: { name, email, contact } };
}
