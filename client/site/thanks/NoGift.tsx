import { Link } from 'react-router-dom';
import { telUrl } from '../../../rules/tel-url';
import { useSiteQuery } from '../../generated/graphql';
import { Head } from '../../shared/head/head';
import { LinkButton } from '../../shared/ui/Button';
import { Container } from '../../shared/ui/Container';
import { EveningBand, Lead } from './EveningBand';
import styles from './NoGift.module.css';

/** Thank-you page in a browser without a gift: it claims nothing, and answers the two reasons to be here. */
export function NoGift() {
  const phone = useSiteQuery().data?.site.contact.phone ?? '';
  return (
    <>
      <Head title="No gift in this browser" noIndex />
      <EveningBand isLit={false} title="We see no gift in this browser">
        <Lead>This page appears right after a donation. Opening it did not charge you.</Lead>
      </EveningBand>
      <Container className={styles.columns}>
        <div className={styles.reasons}>
          <section className={styles.reason}>
            <h2>You gave on another phone or computer</h2>
            <p>
              Your receipt is in your email. All your gifts and receipts are on My giving. We can email you the link.
            </p>
          </section>
          <section className={styles.reason}>
            <h2>Money was debited but no receipt arrived</h2>
            <p>
              If a bank is slow, it takes up to an hour. After that,{' '}
              {phone ? (
                <>
                  call <a href={telUrl(phone)}>{phone}</a>
                </>
              ) : (
                <Link to="/contact">write to us</Link>
              )}{' '}
              and we will find it.
            </p>
          </section>
        </div>
        <div className={styles.ways}>
          <LinkButton to="/my-giving" wide>
            My giving
          </LinkButton>
          <LinkButton to="/campaigns" variant="outline" wide>
            View Campaigns
          </LinkButton>
        </div>
      </Container>
    </>
  );
}
