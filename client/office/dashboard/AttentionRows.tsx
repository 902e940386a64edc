import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../rules/dates';
import { groupIndian } from '../../../rules/money';
import type { AttentionWords } from '../attention/attention-words';
import { ChevronRightIcon } from '../ui/icons';
import { classNames } from '../../shared/ui/class-names';
import type { IconProps } from '../../shared/ui/icons/Icon';
import styles from './AttentionCard.module.css';

/** Number of waiting items, and the oldest one. */
interface Waiting {
  items: readonly { createdAt: string }[];
  totalCount: number;
}

interface RowProps {
  to: string;
  Icon: ComponentType<IconProps>;
  tone: AttentionWords['tone'];
  title: string;
  second: string;
}

export const Row = ({ to, Icon, tone, title, second }: RowProps) => (
  <li>
    <Link to={to} className={styles.row}>
      <span className={classNames(styles.sign, styles[tone])}>
        <Icon />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.second}>{second}</span>
      </span>
      <ChevronRightIcon size={18} />
    </Link>
  </li>
);

export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h3 className={styles.group}>{title}</h3>
    <ul className={styles.list}>{children}</ul>
  </>
);

interface WaitingRowProps {
  waiting: Waiting;
  one: string;
  many: string;
  to: string;
  Icon: ComponentType<IconProps>;
  tone?: AttentionWords['tone'];
}

/** Row such as '7 unread messages', with the age of the oldest. */
export function WaitingRow({
  waiting: {
    items: [oldest],
    totalCount,
  },
  one,
  many,
  to,
  Icon,
  tone = 'grey',
}: WaitingRowProps) {
  if (totalCount === 0) return null;
  const title = `${groupIndian(String(totalCount))} ${totalCount === 1 ? one : many}`;
  const since = oldest ? formatDate(oldest.createdAt) : '';
  return (
    <Row
      to={to}
      Icon={Icon}
      tone={tone}
      title={title}
      second={totalCount === 1 ? `From ${since}` : `Oldest: ${since}`}
    />
  );
}
