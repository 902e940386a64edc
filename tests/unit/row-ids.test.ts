import { newRowId } from '../../server/database/row-ids';

/** As RFC 9562 draws it: version 7, variant 10. */
const VERSION_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('an id begins with the milliseconds of its making and ends with chance', () => {
  // The moment of the RFC's own example (appendix A.6).
  const ids = Array.from({ length: 1000 }, () => newRowId(0x017f22e279b0));
  for (const id of ids) {
    expect(id).toMatch(VERSION_7);
    expect(id.slice(0, 15)).toBe('017f22e2-79b0-7');
  }
  expect(new Set(ids).size).toBe(ids.length);
});

test('ids sort by the time of their making', () => {
  const moments = [1, Date.UTC(1999, 11, 31), Date.UTC(2026, 10, 30), Date.UTC(2026, 10, 30) + 1, Date.UTC(2200, 0, 1)];
  const ids = moments.map((at) => newRowId(at));
  expect([...ids].sort()).toEqual(ids);
});

test('without a moment, now', () => {
  const [before, id, after] = [Date.now(), newRowId(), Date.now()];
  const at = parseInt(id.slice(0, 13).replace('-', ''), 16);
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(after);
});
