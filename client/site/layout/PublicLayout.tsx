import { Outlet, useMatch } from 'react-router-dom';
import { useSiteQuery } from '../../generated/graphql';
import { Head } from '../../shared/head/head';
import { Toaster } from '../../shared/toast/Toaster';
import { useDonateParameter } from '../donate/useDonateParameter';
import { DonateHost } from './DonateHost';
import { Footer } from './Footer';
import { Navbar } from './Navbar';
import { useFocusOnArrival } from './useFocusOnArrival';
import styles from './PublicLayout.module.css';

/** The picture of link previews that the demo has. */
const BRIDGE = '/art/og/bridge.png';

const generalCauses = { campaign: null };

/** Layout of every public page: skip link, navbar, the page, footer, toasts and the donate dialog. */
export function PublicLayout() {
  const { data } = useSiteQuery();
  const site = data?.site;
  const isCampaignPage = useMatch('/campaigns/:slug') !== null;
  const main = useFocusOnArrival();
  useDonateParameter(isCampaignPage ? undefined : generalCauses);

  return (
    <div className={styles.page}>
      {site && (
        <Head
          isDefault
          siteName={site.siteName}
          title={site.seo.title}
          description={site.seo.description || site.siteDescription}
          keywords={site.seo.keywords}
          image={site.sharePicture}
          imageAlt={site.sharePicture === BRIDGE ? 'A stone bridge at sunrise with people crossing it' : site.siteName}
        />
      )}
      <a href="#main" className={styles.skip} data-screen-only="">
        Skip to content
      </a>
      {site?.payments.isTest && (
        <p role="note" className={styles.test}>
          <strong className={styles.mark}>TEST</strong>
          <span>
            <strong>Test mode: no real money moves.</strong> Donations made here are not charged, and their receipts are
            not valid.
          </span>
        </p>
      )}
      <Navbar site={site} />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer site={site} />
      <Toaster />
      <DonateHost />
    </div>
  );
}
