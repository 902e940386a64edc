import { Link } from 'react-router-dom';
import { languageOf } from '../../../rules/language';
import type { SiteQuery } from '../../generated/graphql';
import { Mark } from '../../shared/ui/Mark';
import { SafeImage } from '../../shared/ui/SafeImage';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import styles from './Brand.module.css';

export type Site = SiteQuery['site'];

/** Logo and name from the settings, linked to the home page. Without a logo that loads, the name's letter is shown. */
export function Brand({ site }: { site: Site | undefined }) {
  const name = site?.siteName ?? '';
  const mark = <Mark name={name} size={44} className={styles.mark} />;
  return (
    <Link to="/" lang={languageOf(name)} className={styles.brand}>
      {site?.siteLogo ? (
        <SafeImage
          src={site.siteLogo}
          alt=""
          width={44}
          height={44}
          loading="eager"
          fallback={mark}
          className={styles.logo}
        />
      ) : (
        mark
      )}
      {site?.showSiteName === false ? (
        <VisuallyHidden>{name}</VisuallyHidden>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
    </Link>
  );
}
