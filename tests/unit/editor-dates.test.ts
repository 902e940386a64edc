import dayjs from 'dayjs';
import { fromPicker, toPicker, UNFINISHED } from '../../client/office/forms/KolkataAdapter';

test('a day stays the day it is through the picker, which thinks in the browser’s zone', () => {
  for (const day of ['2026-11-20', '2027-03-14', '2028-02-29', '2026-01-01', '2026-12-31']) {
    expect(fromPicker(toPicker(day))).toBe(day);
  }
  expect(toPicker('')).toBeNull();
  expect(fromPicker(null)).toBe('');
});

test('a date typed in part is no date', () => {
  expect(fromPicker(dayjs(new Date(NaN)))).toBe(UNFINISHED);
  expect(fromPicker(toPicker(UNFINISHED))).toBe(UNFINISHED);
});
