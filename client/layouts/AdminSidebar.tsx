import Tooltip from '@mui/material/Tooltip';
import { NavLink } from 'react-router-dom';
import { classNames } from '../ui/class-names';
import { adminNavigation, type AdminNavItem } from './admin-navigation';
import styles from './AdminSidebar.module.css';

interface AdminSidebarProps {
  look: 'full' | 'rail' | 'touch';
  onNavigate?: () => void;
}

function Item({ item: { label, path, Icon }, look, onNavigate }: AdminSidebarProps & { item: AdminNavItem }) {
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
      {!isRail && label}
    </NavLink>
  );
  return isRail ? <Tooltip title={label} placement="right" describeChild>{link}</Tooltip> : link;
}

export const AdminSidebar = ({ look, onNavigate }: AdminSidebarProps) => (
  <nav aria-label="Admin" className={classNames(styles.nav, look !== 'full' && styles[look])}>
    {adminNavigation.map(({ title, items }) => (
      <div key={title} role="group" aria-label={title}>
        {look !== 'rail' && <p className={styles.group} aria-hidden="true">{title}</p>}
        {items.map((item) => <Item key={item.path} item={item} look={look} onNavigate={onNavigate} />)}
      </div>
    ))}
  </nav>
);
