import { languageOf } from '../../../rules/language';
import type { GalleryPreview_ItemFragment } from '../../generated/graphql';
import { usePageExists } from '../../shared/routing/route-table';
import { ArrowLink } from '../ui/ArrowLink';
import { SafeImage } from '../../shared/ui/SafeImage';
import { Section, SectionHead } from '../ui/Section';
import styles from './GalleryPreview.module.css';

/** Newest pictures; nothing when there are none. */
export function GalleryPreview({ items }: { items: readonly GalleryPreview_ItemFragment[] }) {
  const hasGallery = usePageExists('/gallery');
  if (items.length === 0) return null;
  return (
    <Section ground="mint" labelledBy="gallery-preview">
      <SectionHead
        id="gallery-preview"
        title="From the field"
        action={hasGallery && <ArrowLink to="/gallery">View Full Gallery</ArrowLink>}
      />
      <div className={styles.grid}>
        {items.map(({ id, title, url, picture }) => (
          <figure key={id} lang={languageOf(title)} className={styles.item}>
            <SafeImage
              src={url}
              own={picture}
              sizes="(min-width: 40em) 26rem, 50vw"
              alt={title}
              width={800}
              height={600}
            />
            <figcaption aria-hidden="true">{title}</figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}
