import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { useSession } from '../../shared/session/session';
import { LinkButton } from '../../shared/ui/Button';
import { classNames } from '../../shared/ui/class-names';
import { Container } from '../../shared/ui/Container';
import { DonateButton } from '../donate/DonateButton';
import { MenuIcon } from '../../shared/ui/icons/actions';
import { AccountAction } from './AccountAction';
import { Brand, type Site } from './Brand';
import { MobileMenu } from './MobileMenu';
import { FOOT_LINKS, useNavLinks } from './nav-links';
import styles from './Navbar.module.css';

export function Navbar({ site }: { site: Site | undefined }) {
  const [menuOpen, setMenuOpen] = useState(false);
  const { role } = useSession();
  const { navbarLinks } = useNavLinks();

  return (
    <header className={styles.bar} data-screen-only="">
      <Container className={styles.row}>
        <Brand site={site} />
        <div className={styles.side}>
          <nav aria-label="Main" className={classNames(styles.wide, role && styles.full)}>
            <div className={styles.links}>
              {navbarLinks.map(({ label, path }) => (
                <NavLink key={path} to={path} end={path === '/'} className={styles.link}>
                  {label}
                </NavLink>
              ))}
            </div>
            {role && (
              <LinkButton to="/admin" variant="outline" size="small" className={styles.admin}>
                Admin
              </LinkButton>
            )}
            <AccountAction className={styles.account} />
          </nav>
          <DonateButton campaign={null} size="small" className={styles.donate} />
          <noscript>
            <a href={`#${FOOT_LINKS}`} className={styles.menuLink}>
              Menu
            </a>
          </noscript>
          <button
            type="button"
            className={styles.toggle}
            aria-label="Open menu"
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            onClick={() => setMenuOpen(true)}
          >
            <MenuIcon size={24} />
          </button>
        </div>
      </Container>
      <MobileMenu site={site} open={menuOpen} onClose={() => setMenuOpen(false)} />
    </header>
  );
}
