import { addDays, istDate } from '../../rules/dates';
import type { BackupsKept } from '../config/backup-settings';

/** Name of a backup by the moment at which it began, in UTC: `foundation-2026-11-22T20-30-00Z.backup`. */
export const backupName = (at: Date): string =>
  `foundation-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;

const NAME = /^foundation-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/;

/** Returns the moment in the name of a backup; null for any other name. */
export function momentOfName(name: string): Date | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  const at = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Milliseconds by which the clocks of two machines may differ without a word. */
const CLOCKS_APART_MS = 3_600_000;

/** Tells whether a backup has a moment that is still to come: it was made while a clock was ahead, and may be older than others. */
export const isToCome = (at: Date, now: Date): boolean => at.getTime() - now.getTime() > CLOCKS_APART_MS;

/** Returns the name of the newest backup; one whose moment is still to come only where there is no other. */
export function newestBackup(names: readonly string[], now: Date): string | undefined {
  const known = names.flatMap((name) => {
    const at = momentOfName(name);
    return at ? [{ name, isToCome: isToCome(at, now) }] : [];
  });
  const past = known.filter((backup) => !backup.isToCome);
  return (past.length > 0 ? past : known)
    .map(({ name }) => name)
    .sort()
    .at(-1);
}

/** Monday of the week of a day. */
const weekOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** Milliseconds: what is less than this older than the newest backup stays. */
const DAY_MS = 86_400_000;

/**
 * Lists the backups that have become superfluous. All of the 24 hours before the newest stay: one made by hand after a
 * mistake, or before a second try of an upgrade, must not remove the one from before it. Of each day, week (from Monday)
 * and month in Asia/Kolkata that has backups, the newest counts. Names of other files are never in the list, nor are backups
 * whose moment is still to come: they would stand before each that is made now.
 */
export function superfluous(names: readonly string[], kept: BackupsKept, now: Date): string[] {
  const backups = names
    .flatMap((name) => {
      const at = momentOfName(name);
      return at && !isToCome(at, now) ? [{ name, at: at.getTime(), day: istDate(at) }] : [];
    })
    .sort((one, other) => (one.name < other.name ? 1 : -1));
  const newest = backups[0]?.at ?? 0;
  const staying = new Set(backups.filter(({ at }) => newest - at < DAY_MS).map(({ name }) => name));
  const keepNewest = (count: number, periodOf: (day: string) => string): void => {
    const periods = new Set<string>();
    for (const { name, day } of backups) {
      const period = periodOf(day);
      if (periods.has(period)) continue;
      if (periods.size === count) return;
      periods.add(period);
      staying.add(name);
    }
  };
  keepNewest(kept.daily, (day) => day);
  keepNewest(kept.weekly, weekOf);
  keepNewest(kept.monthly, (day) => day.slice(0, 7));
  return backups.filter(({ name }) => !staying.has(name)).map(({ name }) => name);
}
