import { addDays, formatLetterDate, istToday, startOfDay } from '../../rules/dates';
import { labelSheet, labelsOn, sheetsFor } from '../../rules/labels';
import { DEFAULT_LETTER, DEFAULT_MEMBER_LETTER, letterProblem, MAX_LETTERS } from '../../rules/letters';
import { groupIndian } from '../../rules/money';
import { Conditions } from '../database/listing';
import type { ServiceDeps } from '../deps';
import type { DonationsService } from '../donations/donations.service';
import type { DonorsService } from '../donors/donors.service';
import type { LettersInput, LettersPreview, UnaddressedPerson, UserError } from '../generated/resolvers';
import { userError } from '../graphql/user-errors';
import type { MembersService } from '../members/members.service';
import { readOrganisation } from '../receipts/organisation';
import { readPrintImages } from '../receipts/print-images';
import {
  addressLines,
  hasAddress,
  letterFor,
  needsGift,
  skipReason,
  type Letter,
  type LetterText,
} from './letter-words';
import { printPaper } from './paper-thread';
import type { PaperJob } from './paper-print';
import { chosenIds, readRecipients, type Chosen, type Recipient } from './recipients';

export type LettersService = ReturnType<typeof createLettersService>;

/** What is printed. */
export type PaperKind = 'letters' | 'labels';

/** Maximum number of people without an address whom a preview names. */
const MOST_NAMED = 200;

/** The first label of a sheet. */
const FIRST = 1;

const NOBODY_CHOSEN = userError('donors', 'REQUIRED', 'Please choose to whom to write.');
const TOO_MANY = userError(
  'donors',
  'TOO_MANY',
  `At most ${groupIndian(String(MAX_LETTERS))} at once. Please narrow the list by a search or a filter.`,
);
const NOBODY_LEFT = userError('donors', 'NOT_FOUND', 'Nobody of these can be written to.');

/** The letter that is asked for; ours where it has no text. */
const textOrOurs = ({ text, members }: LettersInput): string =>
  text ?? (members ? DEFAULT_MEMBER_LETTER : DEFAULT_LETTER);

/** Creates the service of letters and address labels, to donors and members who are selected in a list of the office. */
export function createLettersService(
  { dataSource, now, siteName }: ServiceDeps,
  services: {
    readonly donors: Pick<DonorsService, 'selected'>;
    readonly donations: Pick<DonationsService, 'selected'>;
    readonly members: Pick<MembersService, 'selected'>;
  },
) {
  /** Whom an input means; null where it names no list, or two. */
  const chosenBy = ({ donors, donations, members, from, to }: LettersInput): Chosen | null => {
    if ([donors, donations, members].filter(Boolean).length !== 1) return null;
    if (members) return { table: 'members', people: services.members.selected(members), gifts: null, isOfGifts: false };
    if (donors) {
      const gifts = new Conditions()
        .add((value) => `d.captured_at >= ${value}`, from && startOfDay(from))
        .add((value) => `d.captured_at < ${value}`, to && startOfDay(addDays(to, 1)));
      return { table: 'donors', people: services.donors.selected(donors), gifts, isOfGifts: false };
    }
    if (!donations) return null;
    const gifts = services.donations.selected(donations);
    return { table: 'donors', people: new Conditions(), gifts, isOfGifts: true };
  };

  const needsOf = (kind: PaperKind, input: LettersInput) => ({
    needsAddress: kind === 'labels' || !input.withoutAddress,
    needsGift: kind === 'letters' && needsGift(textOrOurs(input)),
  });

  const textOf = async (input: LettersInput): Promise<LetterText> => ({
    text: textOrOurs(input),
    printedOn: istToday(now()),
    foundation: (await readOrganisation(dataSource, siteName)).name,
  });

  /** What is wrong with an input, whoever it means. */
  const inputProblem = (kind: PaperKind, input: LettersInput): UserError | null => {
    const { stock, startAt = FIRST, members } = input;
    if (kind === 'letters') {
      const problem = letterProblem(textOrOurs(input), Boolean(members));
      return problem === null ? null : userError('text', 'INVALID', problem);
    }
    const labels = labelsOn(labelSheet(stock));
    if (startAt >= FIRST && startAt <= labels) return null;
    return userError('startAt', 'OUT_OF_RANGE', `The sheet has the labels 1 to ${labels}.`);
  };

  /** The letters of those who get one, as they are read; labels need the addresses alone. */
  async function* lettersOf(
    kind: PaperKind,
    input: LettersInput,
    chosen: Chosen,
    onRows: (rows: number) => Promise<void>,
  ) {
    const needs = needsOf(kind, input);
    const text = await textOf(input);
    for await (const recipients of readRecipients(dataSource, chosen, await chosenIds(dataSource, chosen))) {
      const written = recipients.filter((recipient) => skipReason(recipient, needs) === null);
      yield written.map((recipient): Letter =>
        kind === 'letters' ? letterFor(recipient, text) : { to: addressLines(recipient), paragraphs: [] },
      );
      await onRows(written.length);
    }
  }

  const jobOf = async (kind: PaperKind, { stock, startAt = FIRST }: LettersInput): Promise<PaperJob> => {
    const organisation = await readOrganisation(dataSource, siteName);
    const printedOn = istToday(now());
    const common = { author: organisation.name, printedOn };
    if (kind === 'labels') return { kind, title: 'Address labels', ...common, sheet: labelSheet(stock), startAt };
    const images = await readPrintImages(dataSource, { organisation });
    return { kind, title: 'Letters', ...common, head: { organisation, date: formatLetterDate(printedOn) }, images };
  };

  const preview = async (kind: PaperKind, input: LettersInput): Promise<LettersPreview> => {
    const chosen = chosenBy(input);
    const ids = chosen ? await chosenIds(dataSource, chosen) : [];
    const refusals = [
      chosen ? null : NOBODY_CHOSEN,
      inputProblem(kind, input),
      ids.length > MAX_LETTERS ? TOO_MANY : null,
    ];
    const userErrors = refusals.filter((error): error is UserError => error !== null);
    const needs = needsOf(kind, input);
    const count = { written: 0, withdrawn: 0, gift: 0, unaddressed: 0 };
    const withoutAddress: UnaddressedPerson[] = [];
    let first: Recipient | null = null;
    if (chosen && ids.length <= MAX_LETTERS)
      for await (const recipients of readRecipients(dataSource, chosen, ids))
        for (const recipient of recipients) {
          const reason = skipReason(recipient, needs);
          if (reason === 'withdrawn') count.withdrawn += 1;
          else if (reason === 'gift') count.gift += 1;
          else if (!hasAddress(recipient)) {
            count.unaddressed += 1;
            if (withoutAddress.length < MOST_NAMED) withoutAddress.push({ id: recipient.id, name: recipient.name });
          }
          if (reason === null) count.written += 1;
          if (reason === null) first ??= recipient;
        }
    const sample = first && letterFor(first, await textOf(input));
    return {
      count: count.written,
      sheets: sheetsFor(labelSheet(input.stock), count.written, input.startAt ?? FIRST),
      withoutAddressCount: count.unaddressed,
      withoutAddress,
      withoutGiftCount: count.gift,
      withdrawnCount: count.withdrawn,
      sampleAddress: sample ? [...sample.to] : [],
      sampleParagraphs: sample && userErrors.length === 0 ? [...sample.paragraphs] : [],
      userErrors,
    };
  };

  return {
    /** Tells what would be printed and who would get nothing. */
    preview,

    /** Tells why letters or labels cannot be printed; null when they can. */
    async problem(kind: PaperKind, input: LettersInput): Promise<UserError | null> {
      const { userErrors, count } = await preview(kind, input);
      return userErrors[0] ?? (count === 0 ? NOBODY_LEFT : null);
    },

    /**
     * Prints letters or labels as one PDF, in pieces.
     * @param onRows is told how many were drawn
     */
    async *print(
      kind: PaperKind,
      input: LettersInput | null,
      onRows: (rows: number) => Promise<void>,
    ): AsyncGenerator<Buffer> {
      const chosen = input && chosenBy(input);
      if (!input || !chosen) return;
      yield* printPaper(await jobOf(kind, input), lettersOf(kind, input, chosen, onRows));
    },
  };
}
