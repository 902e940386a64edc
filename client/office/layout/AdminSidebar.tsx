import Tooltip from '@mui/material/Tooltip';
import { NavLink } from 'react-router-dom';
import { groupIndian } from '../../../rules/money';
import { useAttentionCountQuery, useWaitingInquiriesQuery } from '../../generated/graphql';
import { classNames } from '../../shared/ui/class-names';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { useRunningImport } from '../imports/useRunningImport';
import { useAdminNavigation, type AdminNavItem } from './admin-navigation';
import { VersionLine } from './VersionLine';
import styles from './AdminSidebar.module.css';
import { useMay } from '../ui/useMay';

const attention = '/admin/attention';
const bringIn = '/admin/imports';
/** Polling interval of exceptions, in milliseconds: money may be at stake, and the office may stay open all day. */
const ATTENTION_EVERY = 300_000;

interface AdminSidebarProps {
  look: 'full' | 'rail' | 'touch';
  onNavigate?: () => void;
}

interface ItemProps extends AdminSidebarProps {
  item: AdminNavItem;
  /** Count in a badge; hidden when 0. */
  count?: number | undefined;
  /** Percentage of work under way, in a badge. */
  percent?: number | undefined;
}

function Item({ item: { label, path, Icon }, count = 0, percent, look, onNavigate }: ItemProps) {
  const isRail = look === 'rail';
  const link = (
    <NavLink
      to={path}
      end={path === '/admin'}
      className={styles.item}
      aria-label={isRail ? label : undefined}
      onClick={onNavigate}
    >
      <Icon />
      {isRail
        ? (count > 0 || percent !== undefined) && (
            <span className={classNames(styles.dot, path === attention && styles.urgent)} />
          )
        : label}
    </NavLink>
  );
  if (isRail) {
    const waiting =
      percent !== undefined
        ? `${label}: ${percent}%`
        : count > 0
          ? `${label}: ${groupIndian(String(count))} waiting`
          : label;
    return (
      <Tooltip title={waiting} placement="right" describeChild>
        {link}
      </Tooltip>
    );
  }
  return (
    <div className={classNames(styles.entry, count > 99 && styles.crowded)}>
      {link}
      {count > 0 && (
        <span className={classNames(styles.count, path === attention && styles.urgent)}>
          {groupIndian(String(count))}
          <VisuallyHidden> waiting in {label}</VisuallyHidden>
        </span>
      )}
      {percent !== undefined && (
        <span className={styles.count}>
          {percent}%<VisuallyHidden> of the file is brought in</VisuallyHidden>
        </span>
      )}
    </div>
  );
}

/** Returns the number of waiting items by a link's path. */
function useWaiting(): Readonly<Record<string, number>> {
  const may = useMay();
  const counts = useWaitingInquiriesQuery({ skip: !may('adminInquiryCounts') }).data?.adminInquiryCounts;
  const open = useAttentionCountQuery({ pollInterval: ATTENTION_EVERY, skip: !may('adminAttention') }).data
    ?.adminAttention.totalCount;
  return {
    ...(counts ? { '/admin/contact': counts.unread, '/admin/volunteers': counts.pending } : {}),
    ...(open ? { [attention]: open } : {}),
  };
}

export function AdminSidebar({ look, onNavigate }: AdminSidebarProps) {
  const waiting = useWaiting();
  const percent = useRunningImport();
  const groups = useAdminNavigation();
  return (
    <nav aria-label="Admin" className={classNames(styles.nav, look !== 'full' && styles[look])}>
      {groups.map(({ title, items }) => (
        <div key={title} role="group" aria-label={title}>
          {look !== 'rail' && (
            <p className={styles.group} aria-hidden="true">
              {title}
            </p>
          )}
          {items.map((item) => (
            <Item
              key={item.path}
              item={item}
              count={waiting[item.path]}
              percent={item.path === bringIn ? percent : undefined}
              look={look}
              onNavigate={onNavigate}
            />
          ))}
        </div>
      ))}
      {look !== 'rail' && <VersionLine />}
    </nav>
  );
}
