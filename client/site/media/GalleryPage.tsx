import { useGalleryQuery } from '../../generated/graphql';
import { Head } from '../../shared/head/head';
import { ListHero } from '../ui/ListHero';
import { Section } from '../ui/Section';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { GalleryFilter } from './GalleryFilter';
import { GalleryGrid } from './GalleryGrid';
import { emptyOf, empty, useGalleryType } from '../../shared/media/gallery-types';

const LEAD = 'Mornings in the classroom, evenings by the lamp: pictures, films and posts from our work.';

export default function GalleryPage() {
  const { data, loading } = useGalleryQuery();
  const wanted = useGalleryType();
  const items = data?.mediaItems;
  return (
    <>
      <Head title="Our Gallery" description={LEAD} path="/gallery" />
      <ListHero title="Our Gallery" lead={LEAD} />
      <Section labelledBy="gallery-list">
        <VisuallyHidden as="h2" id="gallery-list">
          Pictures, films and posts
        </VisuallyHidden>
        <GalleryFilter items={items ?? []} wanted={wanted} />
        <GalleryGrid
          key={wanted}
          items={items?.filter(({ fileType }) => wanted === undefined || fileType === wanted)}
          loading={loading}
          empty={items?.length && wanted ? emptyOf(wanted) : empty}
        />
      </Section>
    </>
  );
}
