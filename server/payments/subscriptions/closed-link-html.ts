import { html } from '../../html/escape';
import { waitWords } from '../../http/wait-words';
import type { ClosedLink } from './authorization-page';
import { linkPage } from './link-page';

interface Words {
  readonly heading: string;
  readonly text: string;
  /** Link to the next step, on this site. */
  readonly way: { readonly path: string; readonly label: string };
}

const MY_GIVING = { path: '/my-giving', label: 'Open My giving' };

function wordsOf({ why, purpose }: ClosedLink): Words {
  if (why === 'ended') {
    return {
      heading: 'This gift has ended',
      text: 'No further charges are made. All receipts are on My giving.',
      way: MY_GIVING,
    };
  }
  if (why === 'used') {
    return purpose === 'authorize'
      ? {
          heading: 'This link has been used',
          text: 'The gift is set up. You receive a receipt by email for every charge. You can view, pause or stop it on My giving.',
          way: MY_GIVING,
        }
      : {
          heading: 'This link has been used',
          text: 'There is nothing more to do here. See the status of the gift on My giving.',
          way: MY_GIVING,
        };
  }
  return purpose === 'authorize'
    ? {
        heading: 'This link has expired',
        text: 'It was valid for one day. No gift was set up with it, so please start again.',
        way: { path: '/campaigns', label: 'Choose a campaign' },
      }
    : {
        heading: 'This link has expired',
        text: 'It was valid for one day. You will find a new link next to the gift on My giving.',
        way: MY_GIVING,
      };
}

/** Renders why a link no longer leads to its gift, and the next step. Shows nothing of gift or giver. */
export function closedLinkHtml(link: ClosedLink, nonce: string): string {
  const { heading, text, way } = wordsOf(link);
  const body = html`<p>${text}</p>
    <p><a class="button" href="${link.publicUrl}${way.path}">${way.label}</a></p>`;
  return linkPage({ ...link, heading, body, nonce });
}

/**
 * Renders the page for a rate-limited caller.
 * @param seconds until the page may be opened again
 */
export function waitHtml(site: { siteName: string; publicUrl: string }, seconds: number, nonce: string): string {
  const body = html`<p>
      This page was opened too many times from your connection. Please wait ${waitWords(seconds)} and open it again.
    </p>
    <p><a class="button" href="">Open it again</a></p>`;
  return linkPage({ ...site, heading: 'Please wait a moment', body, nonce });
}
