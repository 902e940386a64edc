import { captureMoment } from '../../server/payments/capture-moment';
import { amountWithoutFee, fits, mayFit } from '../../server/payments/match-amount';

const at = (clock: string): Date => new Date(`${clock}+05:30`);
const bounds = (from: string, to: string) => ({ exactly: null, from: at(from), to: at(to) });

test('the day is known where both bounds lie on it, a minute of difference between two clocks included', () => {
  const noon = bounds('2026-04-01T12:00:00', '2026-04-01T12:00:40');
  expect(captureMoment(noon, at('2026-04-01T12:01:00'))).toEqual({ kind: 'known', at: noon.from });
  const justAfter = bounds('2026-04-01T00:00:30', '2026-04-01T00:00:50');
  expect(captureMoment(justAfter, at('2026-04-01T00:01:00'))).toEqual({
    kind: 'waits',
    until: at('2026-04-02T00:00:50'),
  });
  const justBefore = bounds('2026-03-31T23:58:00', '2026-03-31T23:59:10');
  expect(captureMoment(justBefore, at('2026-03-31T23:59:10'))).toMatchObject({ kind: 'waits' });
  const early = bounds('2026-03-31T23:57:00', '2026-03-31T23:58:50');
  expect(captureMoment(early, at('2026-03-31T23:58:50'))).toMatchObject({ kind: 'known' });
});

test('an exact moment needs no bounds, and after a day without one the last moment before the capture counts', () => {
  const midnight = bounds('2026-03-31T23:59:50', '2026-04-01T00:00:10');
  expect(captureMoment({ ...midnight, exactly: at('2026-04-01T00:00:01') }, at('2026-04-01T00:01:00'))).toEqual({
    kind: 'known',
    at: at('2026-04-01T00:00:01'),
  });
  expect(captureMoment(midnight, at('2026-04-02T00:00:10'))).toEqual({ kind: 'known', at: midnight.from });
  expect(captureMoment(midnight, at('2026-04-02T00:00:09'))).toMatchObject({ kind: 'waits' });
});

test('a fee that the payer bore is taken off rupees alone: the provider states it in paise', () => {
  const borne = { amount: 51_180, currency: 'INR', fee: 1_180, feeBearer: 'customer' };
  expect(amountWithoutFee(borne)).toBe(50_000);
  expect(amountWithoutFee({ ...borne, amount: 1_000, currency: 'USD', fee: 36 })).toBe(1_000);
  expect(amountWithoutFee({ ...borne, feeBearer: 'platform' })).toBe(51_180);
  expect(fits({ amount: 50_000, currency: 'INR' }, borne)).toBe(true);
  const authorised = { ...borne, fee: null };
  expect(
    [52_500, 52_501].map((amount) => mayFit({ amount: 50_000, currency: 'INR' }, { ...authorised, amount })),
  ).toEqual([true, false]);
});
