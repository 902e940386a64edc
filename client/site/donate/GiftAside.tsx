import type { ReactNode } from 'react';
import type { SiteQuery } from '../../generated/graphql';
import { classNames } from '../../shared/ui/class-names';
import { SafeImage, type SafeImageProps } from '../../shared/ui/SafeImage';
import styles from './GiftAside.module.css';

interface GiftAsideProps {
  site: SiteQuery['site'] | undefined;
  image: string;
  /** The picture, where the site keeps it. */
  own?: SafeImageProps['own'];
  summary: ReactNode;
  button: ReactNode;
  /** True leaves out the bar on phones, where there is nothing to press. */
  isWideOnly?: boolean;
}

/** Right column with sum and button always visible; on phones only the bar with the button. */
export function GiftAside({ site, image, own, summary, button, isWideOnly = false }: GiftAsideProps) {
  const facts = [
    { key: '80G', value: site?.legal.is80gActive ? site.legal.registration80g : undefined },
    { key: '12A', value: site?.legal.registration12a },
    { key: 'Help', value: site?.contact.phone },
  ].filter(({ value }) => value);
  return (
    <aside className={classNames(styles.aside, isWideOnly && styles.wideOnly)} aria-label="Your gift">
      <SafeImage src={image} own={own} sizes="291px" alt="" className={styles.picture} width={291} height={148} />
      <div className={styles.summary}>
        <h3 className={styles.heading}>Your gift</h3>
        {summary}
      </div>
      <div className={styles.bar}>{button}</div>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ key, value }) => (
            <div key={key} className={styles.fact}>
              <dt>{key}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </aside>
  );
}
