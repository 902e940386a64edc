import Drawer from '@mui/material/Drawer';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSiteQuery } from '../../generated/graphql';
import { WithApollo } from '../../shared/apollo/WithApollo';
import { Head } from '../../shared/head/head';
import { useFindKey } from '../find/useFindKey';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { leave } from '../forms/leave-guard';
import { countKeptEntries } from '../../shared/session/kept-entries';
import { signOutForGood } from '../../shared/session/session';
import { keepErrors } from '../../shared/toast/toast';
import { IconAction } from '../ui/IconAction';
import { useWindowSize } from '../ui/useWindowSize';
import { classNames } from '../../shared/ui/class-names';
import { CloseIcon } from '../../shared/ui/icons/actions';
import { DIALOGS } from '../theme/mui/surfaces';
import { MuiProvider } from '../theme/MuiProvider';
import { PageSpinner } from '../../shared/ui/PageSpinner';
import { AdminBrand } from './AdminBrand';
import { AdminHeader } from './AdminHeader';
import { AdminSidebar } from './AdminSidebar';
import { ExportTray } from '../exports/ExportTray';
import { useImportNews } from '../imports/useImportNews';
import { OfficePage } from './OfficePage';
import { OfficeToasts } from './OfficeToasts';
import { RequireAdmin } from './RequireAdmin';
import { Shut } from './Shut';
import { useFocusAfterWork } from './useFocusAfterWork';
import { useHeldEnter } from './useHeldEnter';
import { useSidebar } from './useSidebar';
import styles from './AdminLayout.module.css';

const FindDialog = lazy(() => import('../find/FindDialog'));

function Office({ onSignOut }: { onSignOut: () => void }) {
  const { data } = useSiteQuery();
  const siteName = data?.site.siteName ?? '';
  const siteLogo = data?.site.siteLogo ?? '';
  const isTest = data?.site.payments.isTest ?? false;
  const size = useWindowSize();
  const isPhone = size === 'phone';
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  const [drawerOpen, setDrawerOpen] = useState(false);
  /** How often it was opened; its code is fetched at the first time. */
  const [find, setFind] = useState({ open: false, times: 0 });
  const press = useRef<() => void>(() => undefined);
  const { folded, toggle } = useSidebar(useCallback(() => press.current(), []));
  const isRail = folded || size === 'tablet';

  useEffect(() => {
    // A tablet has no room for the unfolded sidebar: the menu opens over the page, as on a phone.
    press.current = size === 'wide' ? toggle : () => setDrawerOpen((open) => !open);
  }, [size, toggle]);

  const openFind = useCallback(() => setFind(({ times }) => ({ open: true, times: times + 1 })), []);
  useFindKey(openFind);
  useHeldEnter();
  useEffect(keepErrors, []);
  useImportNews();

  useEffect(() => {
    setDrawerOpen(false);
    main.current?.scrollTo(0, 0);
    // The element that opened the page, such as a row or a dialog's button, is gone with the previous page.
    if (shown.current !== pathname && document.activeElement === document.body) main.current?.focus();
    shown.current = pathname;
  }, [pathname]);

  const menuName = size !== 'wide' ? 'Open menu' : folded ? 'Expand the sidebar' : 'Collapse the sidebar';
  return (
    <div className={styles.office}>
      <Head isDefault noIndex title="Admin Panel" siteName={siteName} />
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <AdminHeader
        siteName={siteName}
        siteLogo={siteLogo}
        isTest={isTest}
        menuName={menuName}
        onMenu={() => press.current()}
        onFind={openFind}
        onSignOut={onSignOut}
      />
      {!isPhone && (
        <div className={classNames(styles.side, isRail && styles.rail)}>
          <AdminSidebar look={isRail ? 'rail' : 'full'} />
        </div>
      )}
      <Drawer
        open={drawerOpen && size !== 'wide'}
        onClose={() => setDrawerOpen(false)}
        slotProps={{ paper: { 'aria-label': 'Menu' } }}
      >
        <div className={styles.drawer}>
          <div className={styles.drawerHead}>
            <AdminBrand siteName={siteName} siteLogo={siteLogo} isTest={isTest} />
            <IconAction name="Close menu" icon={<CloseIcon />} onClick={() => setDrawerOpen(false)} />
          </div>
          <AdminSidebar look="touch" onNavigate={() => setDrawerOpen(false)} />
        </div>
      </Drawer>
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <OfficePage />
      </main>
      <Suspense fallback={null}>
        {find.times > 0 && (
          <FindDialog key={find.times} open={find.open} onClose={() => setFind((now) => ({ ...now, open: false }))} />
        )}
      </Suspense>
      <ExportTray />
      <OfficeToasts isFolded={isRail} />
    </div>
  );
}

/** The office's layout, behind its guard. */
export default function AdminLayout() {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  useFocusAfterWork();
  const [isAsking, setAsking] = useState(false);

  const goHome = () => {
    // Signing out leads to the home page; the guard would redirect to /auth.
    setLeaving(true);
    signOutForGood();
    void navigate('/');
  };

  return (
    <WithApollo>
      <MuiProvider>
        {isLeaving ? (
          <PageSpinner />
        ) : (
          <RequireAdmin>
            <Shut onSignOut={goHome}>
              <Office onSignOut={() => leave(() => (countKeptEntries() > 0 ? setAsking(true) : goHome()))} />
            </Shut>
            <ConfirmDialog
              open={isAsking}
              title="Some lines of the entry desk are not saved"
              confirmLabel="Delete and sign out"
              onConfirm={goHome}
              onClose={() => setAsking(false)}
            >
              Signing out deletes them from this browser.
            </ConfirmDialog>
            <div id={DIALOGS} />
          </RequireAdmin>
        )}
      </MuiProvider>
    </WithApollo>
  );
}
