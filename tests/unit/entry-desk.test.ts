import { inputOf, newLine, type DeskLine } from '../../client/office/donations/entry-desk/desk-line';
import * as desk from '../../client/office/donations/entry-desk/desk-state';
import { compare, openWords } from '../../client/office/donations/entry-desk/desk-words';
import { completeBank } from '../../client/office/donations/entry-desk/banks';

const typedLine = (now: desk.Desk, name: string, amount: string, reference: string): desk.Desk =>
  desk.typed(now, { name, amount, reference });
const booked = (number: string, amount = 100_000) => ({
  donationId: number,
  receiptId: number,
  receiptNumber: `2026-27/${number}`,
  amount,
  is80g: true,
  similar: null,
  isOther: false,
});
const keyOf = ({ lines }: desk.Desk, index: number): string => lines[index]?.key ?? '';
const CAMPAIGN = '00000000-0000-4000-8000-00000000000c';
const valuesOf = ({ lines }: desk.Desk, index: number): DeskLine['values'] | undefined => lines[index]?.values;

test('date, method, campaign and bank carry over; what was typed over in a line stays there and is not carried', () => {
  let now = desk.carriedOver(desk.newDesk(), { draweeBank: 'HDFC Bank', campaignId: CAMPAIGN, campaignTitle: 'Wells' });
  now = desk.typed(typedLine(now, 'Asha', '1,000', '1'), { draweeBank: 'Axis Bank' });
  now = desk.carriedOver(now, { draweeBank: 'Canara Bank', receiptMail: 'later' });
  expect(valuesOf(now, 0)).toMatchObject({ draweeBank: 'Axis Bank', campaignTitle: 'Wells', receiptMail: 'later' });
  now = desk.entered(now);
  expect(valuesOf(now, 1)).toMatchObject({ draweeBank: 'Canara Bank', campaignId: CAMPAIGN, name: '', amount: '' });
});

test('a line keeps its key through refusals and retries, and is not changed while nobody knows what became of it', () => {
  let now = desk.entered(typedLine(desk.newDesk(), 'Asha', '1000', '1'));
  const key = keyOf(now, 0);
  now = desk.cutOff(desk.sendingNow(now, key), key);
  now = desk.typed(desk.opened(now, key), { amount: '2000' });
  expect(desk.entered(now)).toBe(now);
  expect(desk.removed(now)).toBe(now);
  expect(desk.nextToSend(now)).toMatchObject({ key, values: { amount: '1000' } });
  now = desk.refusedWith(now, key, [{ field: 'amount', message: 'Too much.' }]);
  now = desk.entered(desk.typed(now, { amount: '2000' }));
  expect(desk.nextToSend(now)).toMatchObject({ key, problems: [], values: { amount: '2000' } });
});

test('a line that is saved while it is open gives way to the next, so that there is always one to type in', () => {
  let now = desk.entered(typedLine(desk.newDesk(), 'Asha', '1000', '1'));
  const key = keyOf(now, 0);
  now = desk.savedAs(desk.sendingNow(desk.opened(now, key), key), key, booked('000001'));
  expect(desk.openLineOf(now)).toMatchObject({ state: 'typing', values: { name: '' } });
  now = desk.entered(typedLine(now, 'Ravi', '2000', '1'));
  const second = keyOf(now, 1);
  now = desk.refusedWith(desk.sendingNow(now, second), second, [{ field: 'reference', message: 'See receipt' }]);
  now = desk.confirmed(desk.opened(now, second), second, 'isTwinConfirmed');
  expect(desk.nextToSend(now)).toMatchObject({ key: second, values: { isTwinConfirmed: true } });
  expect(desk.openLineOf(now)).toMatchObject({ state: 'typing', values: { name: '' } });
});

test('on the next morning today is carried over, but not over a chosen day, nor while lines wait', () => {
  const evening = { ...desk.carriedOver(desk.newDesk(), { receivedOn: '2026-11-20' }), day: '2026-11-20' };
  expect(valuesOf(desk.begun(evening, '2026-11-21'), 0)).toMatchObject({
    receivedOn: '21/11/2026',
    chequeDate: '21/11/2026',
  });
  expect(desk.begun(evening, '2026-11-20')).toBe(evening);
  const chosen = { ...desk.carriedOver(evening, { receivedOn: '2026-11-18' }), day: '2026-11-20' };
  expect(desk.begun(chosen, '2026-11-21').carry.receivedOn).toBe('2026-11-18');
  const waiting = desk.entered(typedLine(evening, 'Asha', '1000', '1'));
  expect(desk.begun(waiting, '2026-11-21').carry.receivedOn).toBe('2026-11-20');
});

test('an earlier refusal says the line of the same cheque; the sum leaves out what is not saved', () => {
  let now = desk.entered(typedLine(desk.newDesk(), 'Asha', '1000', '004512'));
  now = desk.savedAs(now, keyOf(now, 0), booked('000001'));
  now = desk.entered(typedLine(now, 'Ravi', '2000', '004512'));
  now = desk.entered(typedLine(now, 'Meera', '300', '7'));
  now = desk.refusedWith(now, keyOf(now, 1), [
    { field: 'reference', message: 'See receipt', confirm: 'isTwinConfirmed' },
  ]);
  expect(now.lines[1]?.problems[0]?.message).toBe('Cheque 004512 of this bank is on line 1.');
  const counts = desk.countsOf(now);
  expect(counts).toEqual({ saved: 1, onTheWay: 1, notSaved: 1, entered: 130_000, firstWrong: 2 });
  expect(openWords(counts, true)).toEqual(['1 line not saved', ', 1 waits for the network']);
  expect(now.said).toBe('Line 2 not saved. Cheque 004512 of this bank is on line 1.');
  const left = desk.finished(now);
  expect(left.lines.map(({ values }) => values.name)).toEqual(['Ravi', 'Meera', '']);
});

test('the slip is compared by its total and its number', () => {
  let now = desk.entered(typedLine(desk.newDesk(), 'Asha', '1000', '1'));
  const said = (amount: string, count: string): [string, boolean] => {
    const { sentence, differs } = compare({ ...now, slip: { amount, count } }, desk.countsOf(now));
    return [sentence.replace(' Done asks again while they differ.', ''), differs];
  };
  expect(said('', '')).toEqual(['Type the total of the paying-in slip to compare.', false]);
  expect(said('abc', '')).toEqual(['Type the total in figures, for example 1,84,600.', false]);
  expect(said('1,000', '1')).toEqual(['Equal to the slip.', false]);
  expect(said('1,500', '')).toEqual(['₹500 less than the slip.', true]);
  expect(said('900', '')).toEqual(['₹100 more than the slip.', true]);
  expect(said('1000', '2')).toEqual(['The total is that of the slip, with 1 cheque less.', true]);
  now = desk.savedAs(now, keyOf(now, 0), booked('000001'));
  expect(said('1000', '1')).toEqual(['Equal to the slip.', false]);
});

test('what is wrong is named from left to right, and a blank line is nothing', () => {
  const blank = desk.newDesk();
  expect(desk.entered(blank)).toBe(blank);
  const wrong = desk.entered(desk.typed(blank, { name: 'Asha', amount: '1e3', chequeDate: '31/11' }));
  expect(wrong.lines[0]?.problems.map(({ field }) => field)).toEqual(['amount', 'reference', 'chequeDate']);
  expect(wrong.lines).toHaveLength(1);
  expect(newLine(blank.carry).key).not.toBe(newLine(blank.carry).key);
});

test.each([
  ['18.11', '18/11/2026', '2026-11-18'],
  ['18', '18/11/2026', '2026-11-18'],
  ['18 Nov', '18/11/2026', '2026-11-18'],
  ['2026/11/18', '18/11/2026', '2026-11-18'],
])('%s as the day of receipt is written out and sent as that day', (receivedOn, whole, sent) => {
  jest.useFakeTimers({ now: new Date('2026-11-20T06:00:00Z') });
  const line = desk.typed(typedLine(desk.newDesk(), 'Asha', '1000', '1'), { receivedOn, chequeDate: '17/11' });
  const now = desk.entered(line);
  expect(valuesOf(now, 0)).toMatchObject({ receivedOn: whole, chequeDate: '17/11/2026' });
  // On the next day it is sent again under its key, as the same gift.
  jest.setSystemTime(new Date('2026-12-19T06:00:00Z'));
  const [first] = now.lines;
  expect(first && inputOf(first)).toMatchObject({ receivedOn: sent, chequeDate: '2026-11-17' });
  jest.useRealTimers();
});

test.each([
  ['31/06/2026', 'Please enter the date as day/month/year, for example 18/11/2026.'],
  ['2/13/2026', 'Please enter the date as day/month/year, for example 18/11/2026.'],
  ['Nov 18', 'Please enter the date as day/month/year, for example 18/11/2026.'],
  ['', 'Please enter the date received.'],
])('%p is no day of receipt: the line says so at its field, and keeps the text', (receivedOn, message) => {
  const line = desk.typed(typedLine(desk.newDesk(), 'Asha', '1000', '1'), { receivedOn });
  const [refused] = desk.entered(line).lines;
  expect(refused).toMatchObject({
    state: 'typing',
    values: { receivedOn },
    problems: [{ field: 'receivedOn', message }],
  });
  expect(desk.entered(line).lines).toHaveLength(1);
});

const found = (name: string, changes: object = {}) => ({
  __typename: 'FoundDonor' as const,
  ...{ id: CAMPAIGN, name, email: null, phone: null, panEnds: null, donationCount: 1, lastAmount: null, ...changes },
});

test.each([
  ['the one of that name', 'harpreet  gill', [found('Harpreet Gill Sandhu'), found('Harpreet Gill')], CAMPAIGN],
  ['the one of a phone', '98220 98220', [found('Harpreet Gill', { phone: '+919822098220' })], CAMPAIGN],
  ['the one of a PAN', 'ABCPK9999F', [found('Harpreet Gill')], CAMPAIGN],
  ['a new one', 'Zubin Nava', [], ''],
])('a donor who is looked up after the line was handed over is %s', (_who, name, donors, donorId) => {
  let now = desk.entered(desk.typed(typedLine(desk.newDesk(), name, '501', '1'), { search: 'waits' }));
  expect(desk.nextToLookUp(now)).toMatchObject({ state: 'queued', values: { name } });
  now = desk.lookedUp(now, keyOf(now, 0), name, donors);
  expect(now.lines[0]).toMatchObject({ state: 'queued', values: { donorId, amount: '501', search: '' } });
  expect(now.lines[0]?.values.name).toBe(donorId ? 'Harpreet Gill' : name);
  expect(desk.nextToLookUp(now)).toBeUndefined();
});

test.each([
  ['a part of a name', 'Harpreet', [found('Harpreet Gill')]],
  ['a name of two', 'Harpreet Gill', [found('Harpreet Gill'), found('Harpreet Gill', { phone: '+919822098220' })]],
  ['a name that could not be searched', 'Harpreet Gill', null],
])('%s is nobody until somebody chooses: the line is not saved', (_what, name, donors) => {
  const waiting = desk.typed(typedLine(desk.newDesk(), name, '501', '1'), { search: 'waits' });
  const key = keyOf(waiting, 0);
  const handed = desk.lookedUp(desk.entered(waiting), key, name, donors);
  const open = desk.entered(desk.lookedUp(waiting, key, name, donors));
  for (const now of [handed, open]) {
    expect(now.lines[0]).toMatchObject({ state: 'typing', problems: [{ field: 'donor.name' }] });
    expect(desk.nextToSend(now)).toBeUndefined();
    // What is typed next is the next gift, whenever the answer came.
    expect([now.lines.length, now.openKey]).toEqual([2, keyOf(now, 1)]);
  }
  // Typed on since, the late answer is of another name.
  const other = desk.typed(waiting, { name: `${name} x`, search: '' });
  expect(desk.lookedUp(other, key, name, donors)).toBe(other);
});

test('a bank is completed from its beginning', () => {
  expect([completeBank('hd'), completeBank('Bank of B'), completeBank(''), completeBank('Nobody')]).toEqual([
    'HDFC Bank',
    'Bank of Baroda',
    null,
    null,
  ]);
});
