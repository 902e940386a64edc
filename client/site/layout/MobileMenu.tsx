import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { useSession } from '../../shared/session/session';
import { LinkButton } from '../../shared/ui/Button';
import { DonateButton } from '../donate/DonateButton';
import { CloseIcon } from '../../shared/ui/icons/actions';
import { AccountAction } from './AccountAction';
import { Brand, type Site } from './Brand';
import { useNavLinks } from './nav-links';
import styles from './MobileMenu.module.css';

interface MobileMenuProps {
  site: Site | undefined;
  open: boolean;
  onClose: () => void;
}

/** Whole menu on a small window: a native modal dialog, so that the browser traps the focus and Esc closes it. */
export function MobileMenu({ site, open, onClose }: MobileMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { role } = useSession();
  const { navbarLinks } = useNavLinks();

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  return (
    <dialog ref={dialog} aria-label="Menu" className={styles.menu} onClose={onClose}>
      {open && (
        <>
          <div className={styles.top}>
            <Brand site={site} />
            <button type="button" className={styles.close} aria-label="Close menu" onClick={onClose}>
              <CloseIcon size={24} />
            </button>
          </div>
          <nav aria-label="Main" className={styles.links}>
            {navbarLinks.map(({ label, path }) => (
              <NavLink key={path} to={path} end={path === '/'} className={styles.link} onClick={onClose}>
                {label}
              </NavLink>
            ))}
          </nav>
          <div className={styles.actions}>
            {role && (
              <LinkButton to="/admin" variant="outline" wide onClick={onClose}>
                Admin
              </LinkButton>
            )}
            <AccountAction className={styles.account} onPress={onClose} />
            <DonateButton campaign={null} size="large" wide onPress={onClose} />
          </div>
        </>
      )}
    </dialog>
  );
}
