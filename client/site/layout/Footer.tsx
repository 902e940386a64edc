import { Link } from 'react-router-dom';
import { languageOf } from '../../../rules/language';
import { telUrl } from '../../../rules/tel-url';
import { whatsappChatLink } from '../../../rules/whatsapp';
import type { NavLink } from '../../shared/routing/route-table';
import { Container } from '../../shared/ui/Container';
import { classNames } from '../../shared/ui/class-names';
import { Brand, type Site } from './Brand';
import { FooterBridge } from './FooterBridge';
import { FOOT_LINKS, useNavLinks } from './nav-links';
import { SocialLinks } from './SocialLinks';
import styles from './Footer.module.css';

function LinkList({ title, links, pairs = false }: { title: string; links: readonly NavLink[]; pairs?: boolean }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={title} data-screen-only="">
      <h2 className={styles.title}>{title}</h2>
      <ul className={classNames(styles.list, pairs && styles.pairs)}>
        {links.map(({ label, path }) => (
          <li key={path}>
            <Link to={path} className={styles.link}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Contact({ contact }: { contact: Site['contact'] }) {
  const { address, phone, email } = contact;
  if (!address && !phone && !email) return null;
  return (
    <div>
      <h2 className={styles.title}>Contact</h2>
      <div className={styles.list}>
        {address && (
          <address lang={languageOf(address)} className={styles.address}>
            {address}
          </address>
        )}
        {phone && (
          <a href={telUrl(phone)} className={styles.link}>
            {phone}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className={styles.link}>
            {email}
          </a>
        )}
      </div>
    </div>
  );
}

export function Footer({ site }: { site: Site | undefined }) {
  const { quickLinks, legalLinks } = useNavLinks();
  const sentence = site?.sentences.footer ?? '';
  return (
    <footer className={styles.footer}>
      <FooterBridge className={styles.bridge} />
      <Container>
        <div id={FOOT_LINKS} className={styles.columns}>
          <div>
            <Brand site={site} />
            <p lang={languageOf(sentence)} className={styles.tagline}>
              {sentence}
            </p>
            {site && (
              <SocialLinks
                className={styles.social}
                social={site.social}
                whatsapp={whatsappChatLink(site.legal.whatsapp, `Hello ${site.siteName}`)}
              />
            )}
          </div>
          <LinkList title="Quick Links" links={quickLinks} pairs />
          <LinkList title="Legal" links={legalLinks} />
          {site && <Contact contact={site.contact} />}
        </div>
        {site && (
          <div className={styles.bottom}>
            <span>
              © {site.today.slice(0, 4)} <span lang={languageOf(site.siteName)}>{site.siteName}</span>
            </span>
            {site.legal.cin && <span>CIN {site.legal.cin}</span>}
          </div>
        )}
      </Container>
    </footer>
  );
}
