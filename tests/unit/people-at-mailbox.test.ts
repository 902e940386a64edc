import { peopleOf, type OwnGift } from '../../server/my-giving/own-giving';

const giftOf = (donorName: string, more: Partial<OwnGift> = {}): OwnGift =>
  ({ donorName, donorAddress: 'Pune', isVoid: false, isImported: false, ...more }) as OwnGift;
const donorOf = (panName: string | null, pan: string | null) => ({ id: panName ?? '', name: panName, pan, panName });

test('everybody at a mailbox is listed once, latest first, with the PAN of the name and what is missing', () => {
  const gifts = [
    giftOf('Asha Rao', { donorAddress: null, isImported: true }),
    giftOf('ravi  rao', { donorAddress: null }),
    giftOf('Ravi Rao'),
    giftOf(''),
  ];
  const donors = [donorOf('Ravi Rao', 'ABCPK1234F'), donorOf('Asha Rao', 'ABCPK1234G'), donorOf(null, 'ABCPK1234H')];
  expect(peopleOf(gifts, [], [...donors, donorOf('asha rao', 'ABCPK1234L')])).toEqual([
    { name: 'Asha Rao', maskedPan: null, lacksAddress: false },
    { name: 'ravi  rao', maskedPan: expect.stringContaining('F') as string, lacksAddress: true },
    { name: '', maskedPan: null, lacksAddress: false },
  ]);
});

test('the mailbox of a collection desk, with twenty thousand gifts of five thousand people, does not hold the site up', () => {
  const gifts = Array.from({ length: 20_000 }, (_, n) => giftOf(`Donor Number ${n % 5_000}`));
  const donors = Array.from({ length: 5_000 }, (_, n) => donorOf(`Donor Number ${n}`, `ABCPK${1_000 + n}F`));
  const begun = performance.now();
  expect(peopleOf(gifts, [], donors)).toHaveLength(5_000);
  // Comparing each with each took a minute.
  expect(performance.now() - begun).toBeLessThan(5_000);
});
