import { formatLongDate } from '../../../rules/dates';
import { formatRupees } from '../../../rules/money';
import { recurringDescription } from '../../../rules/checkout-description';
import { confirmationNote } from '../../../rules/subscription';
import { html, SafeHtml } from '../../html/escape';
import type { AuthorizationPage } from './authorization-page';
import { pageScript } from './authorization-assets';
import { linkPage } from './link-page';

export const CALLBACK_PATH = '/subscription/callback';

/** Facts about the browser that requests the page. */
export interface AuthorizationBrowser {
  /** Parameters of the page's own address that the way back needs: its signed part, and the gift's key if it has one. */
  readonly link: Readonly<Record<string, string>>;
  /** True after the donor closed the provider's window: it does not open automatically again. */
  readonly isSecondLook: boolean;
  /**
   * True for a browser that cannot show the provider's window (in-app browser): the whole page goes there and back,
   * failures included.
   */
  readonly isInApp: boolean;
}

/** Callback address with this page's link in it, so that a failure leads back here. */
const callbackUrl = ({ publicUrl, subscriptionId }: AuthorizationPage, link: AuthorizationBrowser['link']): string =>
  `${publicUrl}${CALLBACK_PATH}?${new URLSearchParams({ subscription: subscriptionId, ...link }).toString()}`;

interface Words {
  readonly heading: string;
  readonly text: string;
  readonly button: string;
}

const firstCharge = ({ startsAt }: AuthorizationPage): string =>
  startsAt
    ? `The first charge is on ${formatLongDate(startsAt)}. Today your bank only checks the payment method with a few rupees, which come back. Your gift as it is now ends with this authorisation, so that you are never charged twice.`
    : 'The first charge is made now.';

const wordsOf = (page: AuthorizationPage): Words =>
  page.status === 'created'
    ? {
        heading: page.startsAt
          ? `Authorise the change of your ${page.frequency} gift`
          : `Authorise your ${page.frequency} gift`,
        text: `Your bank or UPI app will ask you to allow ${page.siteName} to charge this amount ${every(page.frequency)}. ${firstCharge(page)}`,
        button: 'Continue to payment',
      }
    : {
        heading: 'Update your payment method',
        text: 'Your bank declined the last charge. Use another card or account to continue your gift. You will not be charged twice.',
        button: 'Choose a payment method',
      };

const every = (frequency: AuthorizationPage['frequency']): string =>
  frequency === 'monthly' ? 'every month' : 'every year';

/** Serialises JSON for a script element. */
const asData = (value: object): SafeHtml => new SafeHtml(JSON.stringify(value).replaceAll('<', '\\u003c'));

/** Renders the page on which a donor authorises a gift, without the site's own scripts. */
export function authorizationHtml(page: AuthorizationPage, nonce: string, browser: AuthorizationBrowser): string {
  const { heading, text, button } = wordsOf(page);
  const note = confirmationNote(page.amount);
  const isNew = page.status === 'created';
  const data = {
    script: page.checkoutScript,
    // A change is explained first: the window names an amount that is not charged today.
    opensByItself: isNew && page.startsAt === null && !browser.isSecondLook,
    options: {
      key: page.keyId,
      subscription_id: page.subscriptionId,
      ...(isNew ? {} : { subscription_card_change: true }),
      name: page.siteName,
      description: recurringDescription(page.amount, page.frequency),
      prefill: page.donor,
      theme: { color: '#0E5A4F' },
      callback_url: callbackUrl(page, browser.link),
      ...(browser.isInApp ? { redirect: true } : {}),
    },
  };
  const body = html`<p>${text}</p>
    <dl>
      <div>
        <dt>Gift</dt>
        <dd>${formatRupees(page.amount)} ${every(page.frequency)}</dd>
      </div>
      <div>
        <dt>For</dt>
        <dd>${page.campaignTitle ?? 'General donation'}</dd>
      </div>
      <div>
        <dt>Giver</dt>
        <dd>${page.donor.name}</dd>
      </div>
      <div>
        <dt>Ends</dt>
        <dd>After ${page.totalCount} charges, or whenever you stop it</dd>
      </div>
    </dl>
    ${note ? html`<p class="note">${note}</p>` : ''}
    <p class="status" id="status" role="status"></p>
    <button type="button" id="pay">${button}</button>
    <noscript
      ><p class="note">The payment window needs JavaScript. Please switch it on and reload this page.</p></noscript
    >`;
  const scripts = html`<script type="application/json" id="gift">
      ${asData(data)}
    </script>
    <script nonce="${nonce}">
      ${new SafeHtml(pageScript)};
    </script>`;
  return linkPage({ ...page, heading, body, scripts, nonce });
}
