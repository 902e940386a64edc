import { lastDue } from '../../server/backup/backup.service';
import { backupName, momentOfName, newestBackup, superfluous } from '../../server/backup/retention';

const KEPT = { daily: 7, weekly: 4, monthly: 12 };
const DAY = 86_400_000;
const NOW = new Date('2026-11-23T20:30:00Z');

/** A backup each night at 02:00 in Asia/Kolkata, newest last. */
const nights = (count: number, last = '2026-11-22T20:30:00Z'): string[] =>
  Array.from({ length: count }, (_, index) => backupName(new Date(Date.parse(last) - (count - 1 - index) * DAY)));

const staying = (names: readonly string[]): string[] => {
  const gone = new Set(superfluous(names, KEPT, NOW));
  return names.filter((name) => !gone.has(name)).map((name) => name.slice(11, 21));
};

test('a name tells its moment; other names tell none', () => {
  const at = new Date('2026-11-22T20:30:00Z');
  expect(backupName(at)).toBe('foundation-2026-11-22T20-30-00Z.backup');
  expect(momentOfName(backupName(at))).toEqual(at);
  for (const name of [
    'notes.txt',
    '.unfinished-foundation-2026-11-22T20-30-00Z.backup',
    'foundation-2026-99-22T20-30-00Z.backup',
  ]) {
    expect(momentOfName(name)).toBeNull();
  }
});

test('of two years of nights 7 days, 4 weeks and 12 months stay, each by its newest', () => {
  expect(staying(nights(730))).toEqual([
    '2025-12-30',
    '2026-01-30',
    '2026-02-27',
    '2026-03-30',
    '2026-04-29',
    '2026-05-30',
    '2026-06-29',
    '2026-07-30',
    '2026-08-30',
    '2026-09-29',
    '2026-10-30',
    '2026-11-07',
    '2026-11-14',
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ]);
});

test('the newest always stays, however old; the newest of a day wins; other files are left alone', () => {
  const old = backupName(new Date('2020-01-01T00:00:00Z'));
  expect(superfluous([old, 'notes.txt'], { daily: 1, weekly: 0, monthly: 0 }, NOW)).toEqual([]);
  const [noon, evening] = ['2026-11-20T06:00:00Z', '2026-11-20T12:00:00Z'].map((at) => backupName(new Date(at)));
  const after = backupName(new Date('2026-11-21T12:00:00Z'));
  expect(superfluous([noon ?? '', evening ?? '', after], { daily: 2, weekly: 1, monthly: 1 }, NOW)).toEqual([noon]);
});

test('none of the last 24 hours goes: the one of the night survives what is made by hand after a mistake', () => {
  const moments = ['2026-11-20T20:30:00Z', '2026-11-21T06:00:00Z', '2026-11-21T06:05:00Z', '2026-11-21T06:20:00Z'];
  const names = moments.map((at) => backupName(new Date(at)));
  expect(superfluous(names, { daily: 1, weekly: 0, monthly: 0 }, NOW)).toEqual([]);
  const nextNight = backupName(new Date('2026-11-21T20:30:00Z'));
  expect(superfluous([...names, nextNight], { daily: 1, weekly: 0, monthly: 0 }, NOW)).toEqual(names.slice(0, 1));
});

test('a night counts from its hour in Asia/Kolkata', () => {
  expect(lastDue(new Date('2026-11-22T20:29:59Z'), 2)).toEqual(new Date('2026-11-21T20:30:00Z'));
  expect(lastDue(new Date('2026-11-22T20:30:00Z'), 2)).toEqual(new Date('2026-11-22T20:30:00Z'));
});

test('a backup of a clock that was ahead neither stands before those of now nor is lost', () => {
  const [before = '', made = ''] = nights(2);
  const ahead = backupName(new Date('2027-11-22T20:30:00Z'));
  expect(superfluous([before, ahead, made], { daily: 1, weekly: 1, monthly: 1 }, NOW)).toEqual([before]);
  expect(newestBackup(['notes.txt', before, ahead, made], NOW)).toBe(made);
  expect(newestBackup([ahead], NOW)).toBe(ahead);
  expect(newestBackup([], NOW)).toBeUndefined();
});
