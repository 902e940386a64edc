import { Link } from 'react-router-dom';
import { useSession } from '../../shared/session/session';
import { IconAction } from '../ui/IconAction';
import { MenuIcon, OpenInNewIcon } from '../../shared/ui/icons/actions';
import { AdminBrand } from './AdminBrand';
import styles from './AdminHeader.module.css';
import { SearchIcon } from '../ui/icons';

interface AdminHeaderProps {
  siteName: string;
  siteLogo: string;
  isTest: boolean;
  menuName: string;
  onMenu: () => void;
  onFind: () => void;
  onSignOut: () => void;
}

const initials = (name: string): string =>
  name
    .split(/[\s.@_-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
    .toUpperCase();

export function AdminHeader({ siteName, siteLogo, isTest, menuName, onMenu, onFind, onSignOut }: AdminHeaderProps) {
  const { user } = useSession();
  const person = user?.fullName || user?.email || '';

  return (
    <header className={styles.header}>
      <IconAction name={menuName} icon={<MenuIcon />} onClick={onMenu} />
      <AdminBrand siteName={siteName} siteLogo={siteLogo} isTest={isTest} />
      <IconAction name="Find" tip="Find (Ctrl+K)" icon={<SearchIcon />} onClick={onFind} />
      {/* In a new tab: the office's work stays open. */}
      <a href="/" target="_blank" rel="noopener" className={styles.site}>
        <OpenInNewIcon size={18} />
        View site
      </a>
      <Link to="/admin/sign-in" className={styles.who} title={user?.email}>
        <span className={styles.unseen}>Your sign-in: </span>
        <span className={styles.initials} aria-hidden="true">
          {initials(person)}
        </span>
        <span className={styles.person}>{person}</span>
      </Link>
      <button type="button" className={styles.signOut} onClick={onSignOut}>
        Sign Out
      </button>
    </header>
  );
}
