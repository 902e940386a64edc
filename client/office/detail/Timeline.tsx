import { Fragment, type ComponentType, type ReactNode } from 'react';
import { formatDate, formatTime, istDate, type Instant } from '../../../rules/dates';
import type { IconProps } from '../../shared/ui/icons/Icon';
import styles from './Timeline.module.css';

export type TimelineTone = 'routine' | 'good' | 'bad' | 'settled';

export interface TimelineEntry {
  id: string;
  at: Instant;
  Icon: ComponentType<IconProps>;
  /** Tone; `settled` is the one filled disc of a timeline. */
  tone: TimelineTone;
  title: string;
  /** Ids, or somebody's words in quotation marks. */
  details?: ReactNode;
}

/** Formats h:mm:ss AM in Asia/Kolkata; with seconds, since money is concerned. */
function clock(at: Instant): string {
  const [hours = 0, ...rest] = formatTime(at).split(':');
  const hour = Number(hours);
  return `${hour % 12 || 12}:${rest.join(':')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Timeline of events, newest last, with a line per day. */
export const Timeline = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <ol className={styles.list}>
    {entries.map(({ id, at, Icon, tone, title, details }, index) => {
      const before = entries[index - 1];
      const isNewDay = !before || istDate(before.at) !== istDate(at);
      return (
        <Fragment key={id}>
          {isNewDay && (
            <li className={styles.day} aria-hidden="true">
              {formatDate(at)}
            </li>
          )}
          <li className={styles.entry}>
            <time className={styles.time} dateTime={new Date(at).toISOString()}>
              <span className={styles.spoken}>{formatDate(at)}, </span>
              {clock(at)}
            </time>
            <span className={styles.disc} data-tone={tone}>
              <Icon size={16} />
            </span>
            <div className={styles.words}>
              <p className={styles.title}>{title}</p>
              {details && <div className={styles.details}>{details}</div>}
            </div>
          </li>
        </Fragment>
      );
    })}
  </ol>
);
