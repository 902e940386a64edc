import { formatTerm, type IsoDate } from '../../rules/dates';
import type { BookedGift, BookedReceipt, Revision } from './books';
import { dayInIndia, yearOf } from './days';
import { FOUNDATION_PAN, inForce } from './foundation';
import type { Gift, Giver, History } from './history';
import type { Told } from './provider-state';

/** Maximum deductible cash donation, ₹2,000, in paise. */
const CASH_LIMIT = 200_000;
/** Tolerance in milliseconds: a receipt is dated by the start of its transaction, which may have waited for others. */
const WAITED_MS = 10_000;

/**
 * Checks every receipt: day and financial year of the money's arrival, a number of that year, the giver as in the gift
 * or its last correction, the remaining amount, the foundation as it was, and 80G where it is due.
 * @param told possible days of a payment's receipt, and what is known of its moment
 */
export function compareReceipts(
  books: readonly BookedGift[],
  history: History,
  { days, moments }: Pick<Told, 'days' | 'moments'>,
): string[] {
  return books.flatMap((booked) => {
    const gift = booked.flowId === null ? undefined : history.gifts.get(booked.flowId);
    const wanted = gift?.offline ? [gift.offline.receivedOn] : (days.get(booked.paymentId ?? '') ?? []);
    return booked.receipts.flatMap((receipt) =>
      [
        ...wrongDay(booked, receipt, wanted, moments.get(booked.paymentId ?? '') ?? ''),
        ...wrongNumber(receipt),
        ...wrongRevisions(receipt),
        ...(gift ? [...wrongWords(booked, receipt, gift), ...wrongGiver(booked, receipt, gift, history)] : []),
        ...wrongFoundation(receipt, history),
      ].map((what) => `${receipt.number} (${booked.paymentId ?? 'offline'}): ${what}`),
    );
  });
}

const current = ({ revisions }: BookedReceipt): Revision['snapshot'] => {
  const last = revisions.at(-1);
  if (!last) throw new Error('a receipt without a revision');
  return last.snapshot;
};

function wrongDay(
  booked: BookedGift,
  { issuedOn, year }: BookedReceipt,
  wanted: readonly IsoDate[],
  known: string,
): string[] {
  const wrong: string[] = [];
  if (!wanted.includes(issuedOn))
    wrong.push(
      `the payment was captured on ${wanted.join(' or ') || 'no day'}, but the receipt is dated ${issuedOn} (${known})`,
    );
  const day = dayInIndia(booked.capturedAt / 1000);
  if (day !== issuedOn) wrong.push(`the donation is dated ${day}, its receipt ${issuedOn}`);
  if (year !== yearOf(issuedOn))
    wrong.push(`${issuedOn} is in the year ${yearOf(issuedOn)}, but the receipt is in ${year}`);
  return wrong;
}

/** Checks the number's format; gaps in a year's serials are found with the ledger. */
const wrongNumber = ({ number, year, serial }: BookedReceipt): string[] =>
  number.endsWith(`${year}/${String(serial).padStart(6, '0')}`)
    ? []
    : [`number ${serial} of the year ${year} is written ${number}`];

function wrongRevisions({ number, issuedOn, revisions }: BookedReceipt): string[] {
  return revisions.flatMap(({ revision, snapshot }, index) => {
    const isWhole = revision === index + 1 && snapshot.revision === revision;
    const isSame = snapshot.receiptNumber === number && snapshot.issuedOn === issuedOn;
    if (isWhole && isSame) return [];
    return [
      `revision ${index + 1} is ${revision}, and says ${snapshot.revision} of ${snapshot.receiptNumber}, ${snapshot.issuedOn}`,
    ];
  });
}

function wrongWords(booked: BookedGift, receipt: BookedReceipt, gift: Gift): string[] {
  const { amount, paymentId, purpose, isCash } = current(receipt);
  const left = booked.amount - booked.refunded;
  return [
    ...(receipt.isVoid || amount === left ? [] : [`${left} remains, but the receipt says ${amount}`]),
    ...((paymentId ?? null) === booked.paymentId ? [] : [`it names the payment ${paymentId}`]),
    ...(purpose === (gift.campaign?.title ?? 'General donation') ? [] : [`it names the purpose ${purpose}`]),
    ...(Boolean(isCash) === (gift.offline?.method === 'cash') ? [] : ['cash or not, it says otherwise']),
    ...(receipt.isVoid === (booked.status === 'refunded')
      ? []
      : [`the donation is ${booked.status}, void: ${receipt.isVoid}`]),
  ];
}

/** Lists the possible givers on the receipt: as typed, or as corrected by the office. */
function giversOf(booked: BookedGift, gift: Gift, history: History): readonly Giver[] {
  const corrections = history.corrections.get(booked.id) ?? [];
  return corrections.reduce<Giver[]>(
    (before, { giver, isCertain }) => (isCertain ? [giver] : [...before, giver]),
    [gift.giver],
  );
}

function wrongGiver(booked: BookedGift, receipt: BookedReceipt, gift: Gift, history: History): string[] {
  const problems = giversOf(booked, gift, history).map((giver) => differencesTo(giver, booked, receipt, gift, history));
  return problems.find((each) => each.length === 0) ?? problems.at(-1) ?? [];
}

function differencesTo(
  giver: Giver,
  booked: BookedGift,
  receipt: BookedReceipt,
  gift: Gift,
  history: History,
): string[] {
  const { donor, is80g, organisation } = current(receipt);
  const wrong: string[] = [];
  for (const part of ['name', 'email', 'address'] as const) {
    if ((donor[part] ?? null) !== giver[part]) wrong.push(`${part} should be ${giver[part]}, but is ${donor[part]}`);
  }
  const pan = donor.pan ?? null;
  if (pan !== null && pan !== gift.person.pan) wrong.push(`${donor.name} has the PAN ${pan} of another person`);
  else if (pan === null && isPanDue(giver, receipt, gift, history)) wrong.push(`the PAN ${gift.person.pan} is missing`);
  else if (pan !== null && !isPanTold(giver, gift, history)) wrong.push(`the PAN ${pan} was never given`);

  const isBarred = booked.method === 'cash' && booked.amount > CASH_LIMIT;
  const isDue = giver.wants80g && pan !== null && !isBarred && holds80g(organisation, receipt.issuedOn, history);
  if (is80g !== isDue) {
    const registration = `${organisation.registration80g || 'none'} ${organisation.registration80gValidity}`;
    wrong.push(
      `80G was to be ${isDue}, is ${is80g}: of ${receipt.issuedOn}, registration ${registration}, PAN ${pan ?? 'none'}, wished ${giver.wants80g}`,
    );
  }
  // The row of a void receipt claims no eligibility; what was printed stays.
  if (receipt.is80g !== (is80g && !receipt.isVoid) || booked.is80g !== is80g)
    wrong.push('receipt, its row and the donation disagree about 80G');
  return wrong;
}

/** Tells whether a PAN is due: typed with the gift, or added by the donor after the receipt was issued. */
function isPanDue(giver: Giver, { createdAt, isVoid }: BookedReceipt, gift: Gift, { ownPans }: History): boolean {
  if (giver.pan !== null) return true;
  return (
    !isVoid &&
    ownPans.some(
      ({ person, email, since }) =>
        person.pan === gift.person.pan && email === gift.giver.email && since !== null && createdAt < since - WAITED_MS,
    )
  );
}

function isPanTold(giver: Giver, { person }: Gift, { gifts, ownPans, corrections }: History): boolean {
  const givers = [
    giver,
    ...[...gifts.values()].map((gift) => gift.giver),
    ...[...corrections.values()].flat().map((each) => each.giver),
  ];
  return givers.some(({ pan }) => pan === person.pan) || ownPans.some((own) => own.person.pan === person.pan);
}

/** Tells whether the registration on the receipt covers its day. */
function holds80g(
  organisation: { registration80g: string; pan: string },
  day: IsoDate,
  { settings }: History,
): boolean {
  const version = settings.find(
    ({ registration }) => registration !== '' && registration === organisation.registration80g,
  );
  return (
    version !== undefined &&
    organisation.pan === FOUNDATION_PAN &&
    (version.from === '' || version.from <= day) &&
    (version.until === '' || day <= version.until)
  );
}

/** Checks that the foundation's details match a version of the settings that was in force. */
function wrongFoundation({ createdAt, revisions }: BookedReceipt, history: History): string[] {
  const named = revisions[0]?.snapshot.organisation;
  const versions = inForce(history, createdAt);
  const fits = versions.some(
    (version) =>
      named?.name === version.siteName &&
      named.registration80g === version.registration &&
      named.registration80gValidity === formatTerm(version.from, version.until),
  );
  if (fits) return [];
  const inWords = (name: string | undefined, registration: string | undefined): string =>
    `${name}, 80G ${registration || 'none'}`;
  const wanted = versions.map(({ siteName, registration }) => inWords(siteName, registration)).join(' or ');
  return [`it names ${inWords(named?.name, named?.registration80g)}; in force was ${wanted}`];
}
