import { GALLERY_PAGE } from '../../../rules/limits';
import { useGalleryQuery } from '../../generated/graphql';
import { Head } from '../../shared/head/head';
import { pageAddress } from '../../shared/routing/page-number';
import { ListHero } from '../ui/ListHero';
import { MoreItems, type MoreItemsProps } from '../ui/MoreItems';
import { Section } from '../ui/Section';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { joined, pageTitle, usePageEmpty, usePageWindow } from '../ui/usePagedList';
import { GalleryFilter } from './GalleryFilter';
import { GalleryGrid } from './GalleryGrid';
import { emptyOf, empty, galleryPath, useGalleryType } from '../../shared/media/gallery-types';

const LEAD = 'Mornings in the classroom, evenings by the lamp: pictures, films and posts from our work.';

export default function GalleryPage() {
  const wanted = useGalleryType();
  const window = usePageWindow(GALLERY_PAGE);
  const { limit, offset } = window;
  const { data, previousData, loading, fetchMore } = useGalleryQuery({
    variables: { fileType: wanted, limit, offset },
  });
  const items = data?.mediaItems;
  // While another kind loads, its link keeps the focus.
  const counts = (data ?? previousData)?.mediaCounts ?? { image: 0, instagram: 0, video: 0 };
  const all = counts.image + counts.instagram + counts.video;
  const path = galleryPath(wanted);
  const noneHere = usePageEmpty(window, items?.length, path, all > 0 && wanted ? emptyOf(wanted) : empty);
  const load: MoreItemsProps['load'] = (from, count) =>
    fetchMore({
      variables: { offset: from, limit: count },
      updateQuery: (known, { fetchMoreResult: more }) => ({
        ...more,
        mediaItems: joined(known.mediaItems, more.mediaItems),
      }),
    });
  return (
    <>
      <Head title={pageTitle('Our Gallery', window)} description={LEAD} path={pageAddress('/gallery', window.page)} />
      <ListHero title="Our Gallery" lead={LEAD} />
      <Section labelledBy="gallery-list">
        <VisuallyHidden as="h2" id="gallery-list">
          Pictures, films and posts
        </VisuallyHidden>
        <GalleryFilter counts={counts} wanted={wanted} />
        <GalleryGrid key={`${wanted} ${window.page}`} id="gallery" items={items} loading={loading} empty={noneHere} />
        <MoreItems
          key={`foot ${wanted} ${window.page}`}
          of="items"
          path={path}
          window={window}
          shown={items?.length ?? 0}
          total={wanted ? counts[wanted] : all}
          listId="gallery"
          load={load}
        />
      </Section>
    </>
  );
}
