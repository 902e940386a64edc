import { daysBetween, formatDate, formatClock, istDate, type IsoDate } from '../../rules/dates';
import { parseFigures } from '../../rules/figures';
import { maskedPan } from '../../rules/pan';
import { RENEWAL_DAYS } from '../../rules/registrations';
import type { SettingKey } from '../../rules/settings';
import { monogramOf } from '../../rules/monogram';
import { SITE_TEXTS } from '../../rules/site-texts';
import type { GoLiveItem, GoLiveState } from '../generated/resolvers';
import type { GoLiveFacts } from './facts';
import { MARKS } from './marks';

/** A size in decimal units: 900 kB, 3.2 MB. */
const sizeWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

type Found = readonly [state: GoLiveState, value: string];
type Check = (facts: GoLiveFacts) => Found;

/** Days after which a backup is too old. */
const BACKUP_DAYS = 7;
/** Days after which nights were missed, where the site makes backups itself. */
const MISSED_DAYS = 2;
const DAY_MS = 86_400_000;

const isDemo = ({ values, demo }: GoLiveFacts, key: SettingKey): boolean =>
  values[key] !== '' && values[key] === demo[key];

const name: Check = (facts) => [
  facts.isDefaultName || isDemo(facts, 'site_name') ? 'demo' : 'ready',
  facts.values.site_name,
];

const noLogo = (siteName: string): string =>
  monogramOf(siteName) === null
    ? 'The built-in mark stands on the site'
    : 'The first letter of the name stands in its place';

const logo: Check = ({ values }) =>
  values.site_logo ? ['ready', values.site_logo] : ['demo', noLogo(values.site_name)];

const contact: Check = (facts) => {
  const { contact_address: address, contact_phone: phone, contact_email: email } = facts.values;
  const missing = Object.entries({ address, phone, email }).flatMap(([what, value]) => (value ? [] : [what]));
  if (missing.length > 0) return ['empty', `Missing: ${missing.join(', ')}`];
  const value = `${address.replace(/\s*\n\s*/g, ', ')}, ${phone}`;
  return [isDemo(facts, 'contact_address') || isDemo(facts, 'contact_phone') ? 'demo' : 'ready', value];
};

const pan: Check = (facts) =>
  facts.values.pan
    ? [isDemo(facts, 'pan') ? 'demo' : 'ready', maskedPan(facts.values.pan)]
    : ['empty', 'Needed on every receipt'];

/** Whether the office said that there is no 80G registration. A number that is entered later speaks louder. */
const isWithout80g = ({ values, stored }: GoLiveFacts): boolean =>
  Boolean(stored[MARKS.without80g]) && !values.registration_80g && !values.registration_urn;

const registration: Check = (facts) => {
  const { registration_80g: number, registration_80g_until: until } = facts.values;
  if (!number && isWithout80g(facts))
    return ['not_applicable', 'None: no receipt is 80G Eligible, and the site promises no deduction'];
  if (!number) return ['empty', 'Without it no receipt is 80G Eligible'];
  if (isDemo(facts, 'registration_80g')) return ['demo', number];
  if (!until) return ['empty', `${number}, but the day until which it is valid is missing`];
  return validity(until, istDate(facts.now));
};

function validity(until: IsoDate, today: IsoDate): Found {
  const days = daysBetween(today, until);
  if (days < 0) return ['expired', `Ended on ${formatDate(until)}`];
  const left = days === 1 ? '1 day' : `${days} days`;
  return days <= RENEWAL_DAYS
    ? ['ends_soon', `Valid until ${formatDate(until)}, ${left}`]
    : ['ready', `Valid until ${formatDate(until)}`];
}

const urn: Check = (facts) => {
  const { registration_urn: number } = facts.values;
  if (number) return [isDemo(facts, 'registration_urn') ? 'demo' : 'ready', number];
  return isWithout80g(facts)
    ? ['not_applicable', 'Without 80G there is no Form 10BD']
    : ['empty', 'Needed on receipts and for Form 10BD'];
};

const confirmedOn = (moment: string): string => `Confirmed ${formatDate(moment)}`;

const legalTexts: Check = ({ stored }) => {
  const confirmed = stored[MARKS.legalTexts];
  return confirmed
    ? ['ready', confirmedOn(confirmed)]
    : ['to_confirm', 'Nobody has confirmed privacy, terms, refunds and disclaimer'];
};

const keys: Check = ({ payments: { mode } }) =>
  (
    ({
      live: ['ready', 'Live keys'],
      test: ['demo', 'rzp_test_: no money moves, receipts are in the series TEST'],
      emulator: ['demo', 'The emulator of this machine: no money moves'],
      off: ['empty', 'No keys: nobody can give online'],
    }) as const
  )[mode];

const firstGift: Check = ({ hasRealGift }) =>
  hasRealGift ? ['ready', 'Arrived, with its receipt'] : ['not_yet', 'Give ₹10 yourself and look at the receipt'];

const mail: Check = ({ mail: { isSet, last } }) => {
  if (!isSet) return ['empty', 'No mail server: mails are kept here and reach nobody'];
  if (!last) return ['not_yet', 'No mail was sent yet'];
  const when = formatDate(last.at);
  return last.status === 'sent'
    ? ['ready', `The last mail was sent on ${when}`]
    : ['failing', `The last mail failed on ${when}`];
};

const bounceBox: Check = ({ bounces }) => {
  if (!bounces) return ['empty', 'Mails that come back are not noticed'];
  if (bounces.failingSince)
    return ['failing', `${bounces.user} cannot be read since ${formatDate(bounces.failingSince)}`];
  return bounces.isRead ? ['ready', bounces.user] : ['not_yet', `${bounces.user} was not read yet`];
};

const backup: Check = (facts) =>
  facts.backup.hour === null ? confirmedBackup(facts) : madeBackup(facts.backup, facts.now);

/** A backup that the site made itself: when, how large and where. */
function madeBackup({ hour, last, failure }: GoLiveFacts['backup'], now: Date): Found {
  if (failure !== null) return ['failing', `The last attempt failed: ${failure}`];
  if (!last) return ['not_yet', `The first is made after ${String(hour).padStart(2, '0')}:00`];
  const at = new Date(last.at);
  const value = `${formatDate(at)}, ${formatClock(at)}, ${sizeWords(last.bytes)}, in ${last.place}`;
  const days = Math.floor((now.getTime() - at.getTime()) / DAY_MS);
  return days >= MISSED_DAYS ? ['too_old', `The last one is ${days} days old: ${value}`] : ['ready', value];
}

/** Where no place for backups is set, the office says when one was made. */
const confirmedBackup: Check = ({ stored, now }) => {
  const made = Date.parse(stored[MARKS.backup] ?? '');
  if (Number.isNaN(made)) return ['not_yet', 'No backup is known'];
  const days = Math.floor((now.getTime() - made) / DAY_MS);
  const on = formatDate(made);
  return days > BACKUP_DAYS
    ? ['too_old', `The last one is ${days} days old: ${on}`]
    : ['ready', `The last one is of ${on}`];
};

const figures: Check = ({ stored, values }) => {
  const confirmed = stored[MARKS.figures];
  if (confirmed) return ['ready', confirmedOn(confirmed)];
  const unchanged = (['home_figures', 'about_figures'] as const).filter((key) => values[key] === SITE_TEXTS[key]);
  if (unchanged.length === 0) return ['ready', 'Your own figures'];
  const count = parseFigures(SITE_TEXTS.home_figures).length;
  return ['not_confirmed', `${count} figures are the built-in ones; nobody has confirmed them`];
};

/** The checks in the order of the page. */
const checks: Readonly<Record<GoLiveItem['key'], Check>> = {
  name,
  logo,
  contact,
  pan,
  registration_80g: registration,
  urn,
  legal_texts: legalTexts,
  keys,
  first_gift: firstGift,
  mail,
  bounce_box: bounceBox,
  backup,
  figures,
};

/** Makes the list before going live: each item with its present value and state. */
export const goLiveItems = (facts: GoLiveFacts): GoLiveItem[] =>
  (Object.keys(checks) as GoLiveItem['key'][]).map((key) => {
    const [state, value] = checks[key](facts);
    return { key, state, value };
  });
