import { IMPORT_FIELDS, IMPORT_KINDS } from '../../rules/import-fields';
import { fieldOfHeading, missingFields } from '../../rules/import-headings';
import {
  hasShortYear,
  isGiftStatus,
  isTotal,
  maskPans,
  readAmount,
  readDate,
  readMethod,
} from '../../rules/import-values';

const TODAY = '2026-11-20';

test.each([
  ['₹ 1,00,000.00', 10_000_000],
  ['1,00,000', 10_000_000],
  ['Rs. 500/-', 50_000],
  ['Rs.500', 50_000],
  ['rs.12000', 1_200_000],
  ['Rs.1000.000', 100_000],
  ['500.0000', 50_000],
  ['2500.5', 250_050],
  ['2,500.00', 250_000],
  ['₹\u00a0501', 50_100],
  ['१,०००', 100_000],
  ['500 only', 50_000],
  ['Rs. 1,500/- only', 150_000],
  ['1500 INR', 150_000],
  ['1500rs.', 150_000],
  ['1,500/=', 150_000],
  ['1.5 Cr', null],
  ['only', null],
  ['1e3', null],
  ['-500', null],
  ['(500)', null],
  ['1,00', null],
  ['12.345', null],
  ['=A1', null],
  ['', null],
])('the amount %p is %p paise', (text, paise) => {
  expect(readAmount(text)).toBe(paise);
});

test.each([
  ['2019-04-03', '2019-04-03'],
  ['2019-04-03 14:05:00', '2019-04-03'],
  ['2019-04-03T14:05:00+05:30', '2019-04-03'],
  ['25/12/2020', '2020-12-25'],
  ['12/25/2020', '2020-12-25'],
  ['05/05/2020', '2020-05-05'],
  ['25-12-20', '2020-12-25'],
  ['25.12.98', '1998-12-25'],
  ['3 Apr 2023', '2023-04-03'],
  ['April 3, 2023', '2023-04-03'],
  ['03-Apr-23', '2023-04-03'],
  ['31-03-47', '1947-03-31'],
  ['5 April 2024', '2024-04-05'],
  ['5Apr2024', '2024-04-05'],
  ['5 Apr’24', '2024-04-05'],
  ['2024-Apr-05', '2024-04-05'],
  ['Friday, 5 April, 2024', '2024-04-05'],
  ['५ एप्रिल २०२४', '2024-04-05'],
  ['5 अप्रैल 2024', '2024-04-05'],
  ['०५-अप्रैल-२४', '2024-04-05'],
  ['अप्रैल 5, 2024', '2024-04-05'],
  ['१ फ़रवरी २०२४', '2024-02-01'],
  ['1 फ\u093cरवरी 2024', '2024-02-01'],
  ['1 फरवरी 2024', '2024-02-01'],
  ['1 सितम्बर 2024', '2024-09-01'],
  ['३० सप्टेंबर, २०२४', '2024-09-30'],
  ['1 नोव्हेंबर 2024', '2024-11-01'],
  ['१५ ऑगस्ट २०२४ ११:३०', '2024-08-15'],
  ['5 मे 2024', '2024-05-05'],
  ['45019', '2023-04-03'],
  ['45019.75', '2023-04-03'],
  ['२५/१२/२०२०', '2020-12-25'],
])('the date %p is %p', (text, date) => {
  expect(readDate(text, 'by_line', TODAY)).toEqual({ date });
});

test.each([
  ['03/04/2023', { problem: 'two_dates', choices: ['2023-04-03', '2023-03-04'] }],
  ['2026-11-21', { problem: 'future' }],
  ['2062-11-14', { problem: 'future' }],
  ['31-03-27', { problem: 'future' }],
  ['31-Mar-46', { problem: 'future' }],
  ['31/02/2020', { problem: 'date' }],
  ['1e3', { problem: 'date' }],
  ['soon', { problem: 'date' }],
  ['5 चैत्र 2024', { problem: 'date' }],
  ['Apr-24', { problem: 'date' }],
  ['5-Apr', { problem: 'date' }],
  ['31 Apr 2024', { problem: 'date' }],
  ['Apr 524', { problem: 'date' }],
  ['', { problem: 'date' }],
  ['0000-00-00', { problem: 'date' }],
])('the date %p is refused', (text, refused) => {
  expect(readDate(text, 'by_line', TODAY)).toEqual(refused);
});

test('a stated order decides dates with two meanings, and no others', () => {
  expect(readDate('03/04/2023', 'day_first', TODAY)).toEqual({ date: '2023-04-03' });
  expect(readDate('03/04/2023', 'month_first', TODAY)).toEqual({ date: '2023-03-04' });
  expect(readDate('25/12/2020', 'month_first', TODAY)).toEqual({ date: '2020-12-25' });
});

test('the end of a membership lies at most 20 years ahead where its year has two digits', () => {
  const end = (text: string) => readDate(text, 'day_first', TODAY, '2099-12-31');
  expect(end('31-03-99')).toEqual({ date: '1999-03-31' });
  expect(end('31-03-47')).toEqual({ date: '1947-03-31' });
  expect(end('31-03-46')).toEqual({ date: '2046-03-31' });
  expect(end('31-Mar-2099')).toEqual({ date: '2099-03-31' });
});

test('a date with a year of two digits is known, whatever stands behind it', () => {
  expect(['31-03-60', '5 Apr 24', '५ एप्रिल २४', '३१/०३/६०', '31-03-60 10:30'].map(hasShortYear)).toEqual(
    Array(5).fill(true),
  );
  expect(['2060-03-31', '31-03-2060', '45019', '45019.75', ''].map(hasShortYear)).toEqual(Array(5).fill(false));
});

test('the columns of a CiviCRM export are known by their names', () => {
  const headings = ['Contact Name', 'Total Amount', 'Financial Type', 'Date Received', 'Contribution Status'];
  expect([...headings, 'Contribution ID'].map((heading) => fieldOfHeading('donations', heading))).toEqual([
    'name',
    'amount',
    'campaign',
    'date',
    'status',
    'reference',
  ]);
});

test('a balance of an account book is a line of no gift, and a name is one', () => {
  expect([['Opening Balance', '500'], ['', 'Balance b/f'], ['carried forward']].map(isTotal)).toEqual(
    Array(3).fill(true),
  );
  expect([['Balaji Forward'], ['B. D. Rao'], ['Closing Balance Trust']].map(isTotal)).toEqual(Array(3).fill(false));
});

test('the columns of a GiveWP export are known by their names', () => {
  const headings = [
    'Donation ID',
    'Donation Total',
    'Donation Date',
    'Donation Status',
    'Payment Gateway',
    'Form Title',
    'First Name',
    'Last Name',
    'Email Address',
    'Address 1',
    'Zip',
    'Currency Code',
    'Donor IP Address',
    'Donation Time',
    'Donor Comment',
  ];
  expect(headings.map((heading) => fieldOfHeading('donations', heading))).toEqual([
    'reference',
    'amount',
    'date',
    'status',
    'method',
    'campaign',
    'firstName',
    'lastName',
    'email',
    'address',
    'postcode',
    'currency',
    'left_out',
    'left_out',
    null,
  ]);
  expect(fieldOfHeading('donations', ' Receipt No. ')).toBe('receiptNumber');
  expect(fieldOfHeading('members', 'E-MAIL')).toBe('email');
});

test('no heading means two fields of one kind, and each kind says what it lacks', () => {
  for (const kind of IMPORT_KINDS) {
    const headings = IMPORT_FIELDS[kind].flatMap((rule) => rule.headings);
    expect(headings.filter((heading, place) => headings.indexOf(heading) !== place)).toEqual([]);
  }
  expect(missingFields('donations', new Set(['date', 'lastName']))).toEqual(['Amount']);
  expect(missingFields('donors', new Set(['email']))).toEqual(['A name']);
});

test('only money that came is a gift, PANs are masked, and methods have their usual names', () => {
  expect(['Complete', ' complete', '', 'Paid'].map(isGiftStatus)).toEqual([true, true, true, true]);
  expect(['Failed', 'Abandoned', 'Pending', 'Refunded', 'Renewal'].map(isGiftStatus)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(maskPans('PAN abcpk1234f, again ABCPK 1234 F')).toBe('PAN AB••••••4F, again AB••••••4F');
  expect(['Cash', 'CHQ 12', 'NEFT', 'razorpay', ''].map(readMethod)).toEqual([
    'cash',
    'cheque',
    'bank_transfer',
    'razorpay',
    null,
  ]);
  const drafts = ['DD', 'dd 004512', 'D.D.', 'Demand Draft', 'demand_draft', 'Draft', 'डीडी'].map(readMethod);
  expect(new Set(drafts)).toEqual(new Set(['demand_draft']));
  const others = {
    upi: ['UPI', 'GPay', 'Google Pay', 'PhonePe 98220', 'BHIM'],
    card_machine: ['Card machine', 'POS', 'swipe'],
    in_kind: ['In kind', 'in-kind', 'Goods', 'Kind: rice'],
    cheque: ['धनादेश 004512', 'चेक'],
    cash: ['रोख', 'CASH (₹)'],
  };
  for (const [method, names] of Object.entries(others)) expect(names.map(readMethod)).toEqual(names.map(() => method));
  const unknown = ['Daddy', 'draftsman', 'ddx', 'card', 'postal order', 'kindness', 'checked'];
  expect(unknown.map(readMethod)).toEqual(unknown.map((word) => word.toLowerCase()));
});

test('a line that adds others up is known by its first filled cell, and a donor is not', () => {
  const totals = [
    'Total',
    'Grand Total :',
    'G. Total',
    'Sub-total',
    'Total (Rs.)',
    'Total Donations',
    'TOTAL AMOUNT (INR)',
  ];
  const indian = ['एकूण', 'एकूण रक्कम', 'एकूण बेरीज', 'कुल योग', 'कुल राशि', 'महायोग', 'बेरीज (रु.)'];
  for (const words of [...totals, ...indian]) expect([words, isTotal(['', words, '5,000'])]).toEqual([words, true]);
  const donors = ['Totalis Trust', 'Total Environment Pvt Ltd', 'कुलकर्णी', 'योगेश', 'योग ट्रस्ट', 'G. Totade', 'Donations'];
  for (const name of donors) expect([name, isTotal([name, 'Total', '5,000'])]).toEqual([name, false]);
});
