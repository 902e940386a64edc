import { GALLERY_PAGE } from '../../../rules/limits';
import { useGalleryQuery } from '../../generated/graphql';
import { ListPage } from '../ui/ListPage';
import type { MoreItemsProps } from '../ui/MoreItems';
import { joined, usePageEmpty, usePageWindow } from '../ui/usePagedList';
import { GalleryFilter } from './GalleryFilter';
import { GalleryGrid } from './GalleryGrid';
import { emptyOf, empty, galleryPath, useGalleryType } from '../../shared/media/gallery-types';
import { useSentence } from '../ui/useSentence';

export default function GalleryPage() {
  const lead = useSentence('gallery');
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
    <ListPage
      title="Our Gallery"
      lead={lead}
      heading="Pictures, films and posts"
      canonical="/gallery"
      of="items"
      path={path}
      window={window}
      shown={items?.length ?? 0}
      total={wanted ? counts[wanted] : all}
      listId="gallery"
      load={load}
    >
      <GalleryFilter counts={counts} wanted={wanted} />
      <GalleryGrid key={`${wanted} ${window.page}`} id="gallery" items={items} loading={loading} empty={noneHere} />
    </ListPage>
  );
}
