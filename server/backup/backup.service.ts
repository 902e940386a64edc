import { addDays, atClock, istDate } from '../../rules/dates';
import { flagForAttention } from '../attention/attention';
import type { BackupSettings } from '../config/backup-settings';
import type { MediaSettings } from '../config/media-settings';
import { firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import { describeError } from '../log';
import { openPictureStore } from '../pictures/pictures.service';
import { backUp } from './back-up';
import { LAST_BACKUP, type LastBackup } from './last-backup';
import { isToCome } from './retention';

export { isToCome, LAST_BACKUP, type LastBackup };

export type BackupService = ReturnType<typeof createBackupService>;

/** What the nightly backup needs besides the services' dependencies. */
export interface BackupTask {
  readonly settings: BackupSettings;
  readonly databaseUrl: string;
  /** Names of the settings of the environment in use. */
  readonly settingsInUse: readonly string[];
}

export interface BackupDeps extends ServiceDeps {
  readonly media: MediaSettings;
  /** Null or left out where the site makes no backups by itself. */
  readonly backup?: BackupTask | null;
}

/** Returns the last moment at which a nightly backup became due: today at that hour in Asia/Kolkata, else yesterday. */
export function lastDue(now: Date, hour: number): Date {
  const clock = `${String(hour).padStart(2, '0')}:00`;
  const today = atClock(istDate(now), clock);
  return today <= now ? today : atClock(addDays(istDate(now), -1), clock);
}

/** Creates the service of the nightly backup. */
export function createBackupService(deps: BackupDeps) {
  const { dataSource, log, now, backup: task } = deps;

  const isDue = async (hour: number): Promise<boolean> => {
    const row = await firstRow<{ value: string }>(dataSource, 'select value from settings where key = $1', [
      LAST_BACKUP,
    ]);
    if (!row) return true;
    const last = new Date((JSON.parse(row.value) as LastBackup).at);
    return last < lastDue(now(), hour) || isToCome(last, now());
  };

  return {
    /**
     * Makes the nightly backup if it is due. Called every half hour, so that a night in which the server was off, or a backup
     * that failed, is made up for. A failure is filed under "Needs attention"; the next backup closes it.
     */
    async nightly(): Promise<void> {
      if (!task || !(await isDue(task.settings.hour))) return;
      const { siteName, media } = deps;
      try {
        const made = await backUp({ ...task, siteName, now, pictures: openPictureStore(media) });
        if (!made) return;
        const { last, missingPictures, removed } = made;
        log.info('backup.made', { ...last, missingPictures: missingPictures.length, removed: removed.length });
      } catch (error) {
        log.error('backup.failed', describeError(error));
        const reason = (error as Error).message;
        await flagForAttention(dataSource, 'backup_failed', 'nightly', null, reason, 'always');
      }
    },
  };
}
