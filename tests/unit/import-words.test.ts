import { columnState, openColumns } from '../../client/office/imports/column-states';
import {
  alikeWords,
  countOf,
  durationWords,
  leftOutWords,
  namesWords,
  severalNamesWords,
  leftWords,
  matchWords,
  percentOf,
  problemsHeading,
  sumWords,
  workTitle,
  type BatchInWork,
} from '../../client/office/imports/import-words';

const figures = {
  __typename: 'ImportFigures',
  lines: 3_000,
  ready: 2_968,
  amount: 684_275_000,
  firstDay: '2019-04-03',
  lastDay: '2026-11-12',
  donors: 812,
  newDonors: 604,
  matchedDonors: 189,
  matchedByEmail: 141,
  matchedByPan: 29,
  matchedByPhone: 19,
  doubtfulDonors: 19,
  donorsByNameAlone: 0,
  donorsOfSeveralNames: 0,
  giftsLikeOthers: 0,
  refused: 21,
  mended: 3,
  leftOut: 11,
  notComplete: 7,
  hereAlready: 4,
} as const;

test('figures in words, as drawn', () => {
  expect(sumWords(figures)).toBe('₹68,42,750, Apr 2019 to Nov 2026');
  expect(sumWords({ ...figures, lastDay: '2019-04-30' })).toBe('₹68,42,750, Apr 2019');
  expect(sumWords({ ...figures, amount: 0, firstDay: null, lastDay: null })).toBe('₹0');
  expect(matchWords(figures)).toBe('141 by e-mail, 29 by PAN, 19 by phone and name');
  expect(leftOutWords(figures)).toBe('11 lines left out: 7 not complete, 4 here already.');
  expect(leftOutWords({ ...figures, leftOut: 1, notComplete: 0, hereAlready: 1 })).toBe(
    '1 line left out: 1 here already.',
  );
  expect(leftOutWords({ ...figures, leftOut: 0 })).toBe('');
  expect(alikeWords(figures)).toBe('');
  expect(alikeWords({ ...figures, giftsLikeOthers: 1 })).toMatch(/^1 of these gifts has the same name, amount and day/);
  expect(alikeWords({ ...figures, giftsLikeOthers: 2_968 })).toMatch(/^All these gifts have the same name/);
  expect(namesWords(figures)).toBe('');
  expect(namesWords({ ...figures, donorsByNameAlone: null })).toBe('');
  expect(namesWords({ ...figures, donorsByNameAlone: 1 })).toMatch(/^1 name stands on several lines without/);
  expect(namesWords({ ...figures, donorsByNameAlone: 1_200 })).toMatch(/^1,200 names stand on several lines/);
  expect(problemsHeading(figures, 24)).toBe('24 lines need a look: 3 mended, 21 refused');
  expect(problemsHeading({ mended: 0, refused: 1 }, 1)).toBe('1 line needs a look: 0 mended, 1 refused');
});

test('several names at one mailbox are told, and that the donor gets the first', () => {
  expect(severalNamesWords({ ...figures, donorsOfSeveralNames: null })).toBe('');
  expect(severalNamesWords({ ...figures, donorsOfSeveralNames: 1 })).toMatch(/^1 donor has several names/);
  expect(severalNamesWords({ ...figures, donorsOfSeveralNames: 12 })).toMatch(/^12 donors have several names/);
});

test('counts, times and percentages', () => {
  expect(countOf('donations', 2_968)).toBe('2,968 gifts');
  expect(countOf('members', 1)).toBe('1 member');
  expect(leftWords(1)).toBe('about 1 second');
  expect(leftWords(150)).toBe('about 3 minutes');
  expect(durationWords({ startedAt: '2026-11-20T06:12:00Z', finishedAt: '2026-11-20T06:12:11Z' })).toBe(
    'in 11 seconds',
  );
  expect(durationWords({ startedAt: null, finishedAt: '2026-11-20T06:12:11Z' })).toBe('');
  expect(percentOf({ done: 1_871, total: 2_968 })).toBe(63);
  expect(percentOf({ done: 0, total: 0 })).toBe(0);
  const progress = {
    __typename: 'ImportProgress',
    done: 0,
    total: 2_968,
    secondsLeft: null,
    failedTries: 0,
    failedAt: null,
    isStuck: false,
  } as const;
  expect(workTitle({ status: 'importing', kind: 'donations', progress })).toBe('Bringing in 2,968 gifts');
  expect(workTitle({ status: 'undoing', kind: 'members', progress: null })).toBe('Undoing');
});

describe('the state of a column', () => {
  type Column = BatchInWork['columns'][number];
  const column = (more: Partial<Column>): Column => ({
    __typename: 'ImportColumn',
    position: 0,
    heading: 'Heading',
    samples: [],
    hasEmpty: false,
    field: null,
    state: 'matched',
    ...more,
  });
  const question = { ambiguousLines: 10 } as NonNullable<BatchInWork['dateQuestion']>;
  const names = [{ state: 'undecided' }, { state: 'matched' }] as BatchInWork['campaignNames'];
  const batch = { dateOrder: 'by_line', dateQuestion: question, campaignNames: names } as BatchInWork;

  test.each([
    [column({ field: 'amount' }), 'Matched by name', false],
    [column({ field: 'phone', state: 'remembered' }), 'As you chose last time', false],
    [column({ field: 'pan', state: 'chosen' }), 'As you chose', false],
    [column({ state: 'undecided' }), 'Not matched', true],
    [column({ state: 'left_out' }), 'Left out', false],
    [column({ field: 'status' }), 'Complete only', false],
    [column({ field: 'date' }), 'Say the order of dates', true],
    [column({ field: 'campaign' }), '1 of 2 not matched', true],
  ])('%#', (each, words, isOpen) => {
    expect(columnState(batch, each)).toMatchObject({ words, isOpen });
    expect(openColumns({ ...batch, columns: [each] })).toHaveLength(isOpen ? 1 : 0);
  });

  test('a date is asked about only while lines are ambiguous and nobody said the order', () => {
    const date = column({ field: 'date' });
    expect(columnState({ ...batch, dateOrder: 'day_first' }, date).isOpen).toBe(false);
    expect(columnState({ ...batch, dateQuestion: null }, date).isOpen).toBe(false);
  });
});
