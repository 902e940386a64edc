import { formatDate, formatClock } from '../../../rules/dates';
import type { SpareField } from '../../../rules/import-spare-fields';
import { formatRupees, groupIndian } from '../../../rules/money';
import type {
  ImportInWorkFragment,
  ImportKind,
  ImportNumbersFragment,
  ImportProblem,
  ImportProblemLineFragment,
  ImportRowFragment,
} from '../../generated/graphql';

/** Texts about bringing in files, as pure functions; see tests/unit. */

export type Batch = ImportRowFragment;
export type BatchInWork = ImportInWorkFragment;
export type ProblemLine = ImportProblemLineFragment;

/** What a state means for the person who looks at it; `StateBadge` draws it. */
export type StateLook = 'good' | 'remembered' | 'open' | 'out' | 'undone' | 'refused';

export const figure = (count: number): string => groupIndian(String(count));

interface KindWords {
  title: string;
  /** What one line is, and several. */
  one: string;
  many: string;
  /** Whom a line is about. */
  who: string;
  /** 'Bring in past donations' */
  heading: string;
  about: string;
}

export const kinds: Readonly<Record<ImportKind, KindWords>> = {
  donations: {
    title: 'Past donations',
    one: 'gift',
    many: 'gifts',
    who: 'Donor',
    heading: 'Bring in past donations',
    about: 'Gifts of earlier years with their donors and the numbers of their old receipts.',
  },
  donors: {
    title: 'Donors',
    one: 'donor',
    many: 'donors',
    who: 'Donor',
    heading: 'Bring in donors',
    about: 'People with or without a gift.',
  },
  members: {
    title: 'Members',
    one: 'member',
    many: 'members',
    who: 'Member',
    heading: 'Bring in members',
    about: 'With the kind and the days of their membership. A member without a picture gets the placeholder.',
  },
  volunteers: {
    title: 'Volunteers',
    one: 'volunteer',
    many: 'volunteers',
    who: 'Volunteer',
    heading: 'Bring in volunteers',
    about: 'People who offered to help.',
  },
};

/** '2,968 gifts', '1 member' */
export const countOf = (kind: ImportKind, count: number): string =>
  `${figure(count)} ${count === 1 ? kinds[kind].one : kinds[kind].many}`;

export const linesOf = (count: number): string => `${figure(count)} ${count === 1 ? 'line' : 'lines'}`;

/** The words of each kind of problem, short enough for a chip. */
export const problemWords: Readonly<Record<ImportProblem, string>> = {
  two_dates: 'Two dates',
  formula: 'Formula',
  future: 'Future',
  date: 'Date',
  amount: 'Amount',
  receipt_used: 'Receipt used',
  receipt_far: 'Receipt far ahead',
  reference_used: 'Reference used',
  other_name: 'Another name',
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  pan: 'PAN',
  city: 'City',
  membership_type: 'Membership',
  expiry: 'Expiry',
  currency: 'Currency',
  too_long: 'Too long',
  image: 'Picture',
  cells: 'Cells',
  total: 'Total',
};

/** What all lines with a problem may be brought in without. */
export const spareWords: Readonly<Record<SpareField, string>> = {
  email: 'e-mail',
  phone: 'phone',
  pan: 'PAN',
  image: 'picture',
};

/** '24 lines need a look: 3 mended, 21 refused' */
export function problemsHeading(
  { mended, refused }: Pick<ImportNumbersFragment, 'mended' | 'refused'>,
  total: number,
): string {
  if (total === 0) return 'No line needs a look';
  return `${linesOf(total)} ${total === 1 ? 'needs' : 'need'} a look: ${figure(mended)} mended, ${figure(refused)} refused`;
}

/** '11 lines left out: 7 not complete, 4 here already.'; '' for none. */
export function leftOutWords({ leftOut, notComplete, hereAlready }: ImportNumbersFragment): string {
  if (leftOut === 0) return '';
  const reasons = [
    [notComplete, 'not complete'],
    [hereAlready, 'here already'],
  ] as const;
  const words = reasons.filter(([count]) => count > 0).map(([count, reason]) => `${figure(count)} ${reason}`);
  return `${linesOf(leftOut)} left out${words.length > 0 ? `: ${words.join(', ')}` : ''}.`;
}

/** 'Apr 2019' of a day. */
const monthOf = (day: string): string => formatDate(day).replace(/ \d+,/, '');

/** '₹68,42,750, Apr 2019 to Nov 2026' */
export function sumWords({ amount, firstDay, lastDay }: ImportNumbersFragment): string {
  if (!firstDay || !lastDay) return formatRupees(amount);
  const [from, to] = [monthOf(firstDay), monthOf(lastDay)];
  return `${formatRupees(amount)}, ${from === to ? from : `${from} to ${to}`}`;
}

/** '141 by e-mail, 29 by PAN, 19 by phone and name' */
export function matchWords({ matchedByEmail, matchedByPan, matchedByPhone }: ImportNumbersFragment): string {
  const ways = [
    [matchedByEmail, 'by e-mail'],
    [matchedByPan, 'by PAN'],
    [matchedByPhone, 'by phone and name'],
  ] as const;
  const words = ways.filter(([count]) => count > 0).map(([count, way]) => `${figure(count)} ${way}`);
  return words.join(', ') || 'nobody of the file is here yet';
}

/** What is said of gifts that another file seems to have brought in; '' for none. */
export function alikeWords({ giftsLikeOthers, ready }: ImportNumbersFragment): string {
  const alike = giftsLikeOthers ?? 0;
  if (alike === 0) return '';
  const these =
    alike === ready ? 'All these gifts have' : `${figure(alike)} of these gifts ${alike === 1 ? 'has' : 'have'}`;
  return (
    `${these} the same name, amount and day as gifts that an earlier file brought in. If this is the same list, saved again, ` +
    'they would be counted twice: remove this file, or undo the earlier batch first.'
  );
}

/** What is said of several names at one mailbox in a file of gifts; '' for none. A file of donors refuses the second one. */
export function severalNamesWords({ donorsOfSeveralNames }: ImportNumbersFragment): string {
  const several = donorsOfSeveralNames ?? 0;
  if (several === 0) return '';
  const who = several === 1 ? '1 donor has' : `${figure(several)} donors have`;
  return `${who} several names at one mailbox or with one PAN. The donor gets the first of them; each gift keeps its own.`;
}

/** What is said of names that stand on several lines with nothing else; '' for none. */
export function namesWords({ donorsByNameAlone }: ImportNumbersFragment): string {
  const names = donorsByNameAlone ?? 0;
  if (names === 0) return '';
  const stand = names === 1 ? '1 name stands' : `${figure(names)} names stand`;
  return (
    `${stand} on several lines without an e-mail address, phone or PAN. Each name is taken for one donor. ` +
    'Where they are different people, tell them apart in the file, by a phone number or a fuller name.'
  );
}

/** 'give-wp.csv, 3,000 lines, UTF-8, comma.' */
export function fileWords({ fileName, format, figures }: BatchInWork): string {
  return [fileName, ...(figures ? [linesOf(figures.lines)] : []), ...(format ? [format] : [])].join(', ');
}

/** Seconds as a person says them: 'about 4 seconds', 'about 2 minutes'. */
export function leftWords(seconds: number): string {
  if (seconds < 90) return `about ${Math.max(1, seconds)} ${seconds <= 1 ? 'second' : 'seconds'}`;
  return `about ${Math.round(seconds / 60)} minutes`;
}

const workTitles = {
  reading: 'Reading the file',
  checking: 'Dry run',
  undoing: 'Undoing',
} as const;

/** What is said of work that failed: 'It failed 2 times, the last time on Nov 20, 2026, 11:42 AM, …' */
export const failureWords = (tries: number, at: string): string =>
  `It failed ${tries === 1 ? 'once' : `${figure(tries)} times`}, the last time on ${momentOf(at)}, and is tried again by itself. ` +
  'Nothing came in twice, and other files go on. If it stays so, ask your site administrator: the log says why.';

/** What the server does with a batch: 'Bringing in 2,968 gifts' */
export function workTitle({ status, kind, progress }: Pick<Batch, 'status' | 'kind' | 'progress'>): string {
  if (status === 'importing')
    return progress?.total ? `Bringing in ${countOf(kind, progress.total)}` : `Bringing in ${kinds[kind].many}`;
  return status in workTitles ? workTitles[status as keyof typeof workTitles] : '';
}

/** How far it came, in whole percent; 0 while nobody knows. */
export const percentOf = (progress: { done: number; total: number } | null): number =>
  progress && progress.total > 0 ? Math.min(100, Math.floor((progress.done / progress.total) * 100)) : 0;

export const isRunning = ({ progress, status }: Pick<Batch, 'progress' | 'status'>): boolean =>
  progress !== null || ['reading', 'checking', 'importing', 'undoing'].includes(status);

/** 'in 11 seconds' between start and end; '' when it is not known. */
export function durationWords({ startedAt, finishedAt }: Pick<Batch, 'startedAt' | 'finishedAt'>): string {
  if (!startedAt || !finishedAt) return '';
  const seconds = Math.max(1, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000));
  if (seconds < 90) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return `in ${Math.round(seconds / 60)} minutes`;
}

/** 'Nov 20, 2026, 11:42 AM' */
export const momentOf = (at: string): string => `${formatDate(at)}, ${formatClock(at)}`;

/** What a mended cell expects, in the field while it is empty. */
export const hints: Readonly<Partial<Record<NonNullable<ProblemLine['field']>, string>>> = {
  amount: '₹ amount',
  date: 'dd/mm/yyyy',
  joiningDate: 'dd/mm/yyyy',
  expiryDate: 'dd/mm/yyyy',
  email: 'name@example.org',
  phone: '98xxx xxxxx',
  pan: 'ABCDE1234F',
  membershipType: 'monthly or yearly',
};
