import type { GoLiveKey, GoLiveListFragment, GoLiveState } from '../../generated/graphql';

export type GoLiveItem = GoLiveListFragment['items'][number];

/** How an item is mended: on another page, or in a dialog of this one. */
type Mend =
  | { to: string }
  | { dialog: 'first_gift' | 'keys' | 'mail' | 'bounce_box' | 'backup' | 'figures' | 'legal_texts' | 'without_80g' };

interface ItemWords {
  title: string;
  /** Words of the button while there is something to do. */
  action: string;
  mend: Mend;
}

const setting = (key: string): Mend => ({ to: `/admin/settings#${key}` });

/** What each item is called, and the way to mend it. */
export const itemWords: Readonly<Record<GoLiveKey, ItemWords>> = {
  name: { title: 'Name', action: 'Enter the name', mend: setting('site_name') },
  logo: { title: 'Logo', action: 'Choose a picture', mend: setting('site_logo') },
  contact: { title: 'Contact', action: 'Enter the contact', mend: setting('contact_address') },
  pan: { title: 'PAN of the foundation', action: 'Enter the PAN', mend: setting('pan') },
  registration_80g: {
    title: '80G number and validity',
    action: 'Enter the registration',
    mend: setting('registration_80g'),
  },
  urn: { title: 'URN', action: 'Enter the URN', mend: setting('registration_urn') },
  legal_texts: { title: 'Legal texts', action: 'Read and confirm', mend: { dialog: 'legal_texts' } },
  keys: { title: 'Razorpay keys', action: 'Enter live keys', mend: { dialog: 'keys' } },
  first_gift: { title: 'First real gift', action: 'How to', mend: { dialog: 'first_gift' } },
  mail: { title: 'Outgoing mail', action: 'How to', mend: { dialog: 'mail' } },
  bounce_box: { title: 'Bounce box', action: 'How to', mend: { dialog: 'bounce_box' } },
  backup: { title: 'Backup', action: 'How to', mend: { dialog: 'backup' } },
  figures: { title: 'Figures of home and About', action: 'Confirm or change', mend: { dialog: 'figures' } },
};

/** The groups of the page, each with its items in order. */
export const groups: readonly { title: string; keys: readonly GoLiveKey[] }[] = [
  { title: 'Who you are', keys: ['name', 'logo', 'contact'] },
  { title: 'Law and receipts', keys: ['pan', 'registration_80g', 'urn', 'legal_texts'] },
  { title: 'Payments', keys: ['keys', 'first_gift'] },
  { title: 'Mail', keys: ['mail', 'bounce_box'] },
  { title: 'Safety', keys: ['backup'] },
  { title: 'Words and figures', keys: ['figures'] },
];

/** What counts as one kind in the summary, in its order. */
const kinds: readonly { words: string; states: readonly GoLiveState[] }[] = [
  { words: 'still demo', states: ['demo'] },
  { words: 'empty or not yet', states: ['empty', 'not_yet'] },
  { words: 'to confirm', states: ['to_confirm', 'not_confirmed'] },
  { words: 'too old', states: ['too_old'] },
  { words: 'not working', states: ['failing'] },
  { words: 'ends soon', states: ['ends_soon'] },
  { words: 'expired', states: ['expired'] },
];

/** Whether nothing is left to do for an item: it is ready, or does not apply. */
export const isDone = ({ state }: Pick<GoLiveItem, 'state'>): boolean =>
  state === 'ready' || state === 'not_applicable';

export const readyCount = (items: readonly GoLiveItem[]): number => items.filter(isDone).length;

/** Where an item leads in its present state: one without a registration is asked whether there is any. */
export const mendOf = ({ key, state }: GoLiveItem): Mend =>
  key === 'registration_80g' && (state === 'empty' || state === 'not_applicable')
    ? { dialog: 'without_80g' }
    : itemWords[key].mend;

/** '8 to do: 2 still demo, 2 to confirm'; what to say when everything is ready. */
export function summaryOf(items: readonly GoLiveItem[]): string {
  const left = items.length - readyCount(items);
  if (left === 0) return 'Nothing to do. The card on the dashboard comes back when something turns.';
  const counted = kinds.flatMap(({ words, states }) => {
    const count = items.filter(({ state }) => states.includes(state)).length;
    return count > 0 ? [`${count} ${words}`] : [];
  });
  return `${left} to do: ${counted.join(', ')}`;
}

/** How full a part of the bar is: shape says it, not colour. */
export const fillOf = (state: GoLiveState): 'filled' | 'hatched' | 'hollow' => {
  if (isDone({ state })) return 'filled';
  return state === 'demo' || state === 'to_confirm' || state === 'ends_soon' ? 'hatched' : 'hollow';
};
