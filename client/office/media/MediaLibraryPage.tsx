import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { MEDIA_TYPES } from '../../../rules/media';
import { useAdminMediaItemsQuery, useMediaCountsQuery, type MediaCard_ItemFragment } from '../../generated/graphql';
import { PageHeader } from '../ui/PageHeader';
import { PageTabs } from '../ui/PageTabs';
import { TableFooter } from '../table/TableFooter';
import { useListQuery } from '../table/useListQuery';
import { useOpened } from '../table/useOpened';
import { useTableView } from '../table/useTableView';
import { PlusIcon } from '../../shared/ui/icons/actions';
import { libraryAddress, libraryTabs, type MediaTab } from './library-view';
import { LibraryBar } from './LibraryBar';
import { LibraryState } from './LibraryState';
import { MediaDialog } from './MediaDialog';
import { MediaGrid } from './MediaGrid';
import { MediaView } from './MediaView';
import { useMediaDeletion } from './useMediaDeletion';

/** Pictures, videos and posts by link: the office's grid of them. */
export default function MediaLibraryPage() {
  const control = useTableView(libraryAddress);
  const type = MEDIA_TYPES.find((known) => known === control.filters['type']);
  const tab: MediaTab = type ?? 'all';
  const { data, loading, failed, onRetry } = useListQuery(
    useAdminMediaItemsQuery({
      variables: {
        page: { number: control.page, size: control.size },
        search: control.search || null,
        filter: { fileType: type },
        sort: control.sort,
        direction: control.direction,
      },
      fetchPolicy: 'cache-and-network',
    }),
  );
  const counts = useMediaCountsQuery({ fetchPolicy: 'cache-and-network' }).data?.mediaCounts;
  const [adding, setAdding] = useState(false);
  const view = useOpened<MediaCard_ItemFragment>();
  const deletion = useMediaDeletion();
  const list = data?.adminMediaItems;
  const pages = list && Math.max(1, Math.ceil(list.totalCount / control.size));

  useEffect(() => {
    // The last items of the last page were deleted, or the address names a page that never was.
    if (pages !== undefined && control.page > pages && !loading) control.correctPage(pages);
  }, [pages, control, loading]);

  const isNone = !loading && (failed || list?.totalCount === 0);
  return (
    <>
      <PageHeader
        title="Media Library"
        about="Pictures and videos in the public gallery, newest first."
        action={
          <Button variant="contained" startIcon={<PlusIcon size={20} />} onClick={() => setAdding(true)}>
            Add Media Link
          </Button>
        }
      />
      <PageTabs
        label="Kinds of media"
        tabs={libraryTabs(counts)}
        value={tab}
        onChange={(next) => control.setFilters({ type: next === 'all' ? undefined : next })}
      >
        <LibraryBar control={control} />
        {isNone ? (
          <LibraryState
            failed={failed}
            tab={tab}
            search={control.search}
            onRetry={onRetry}
            onClear={() => control.setSearch('')}
            onAdd={() => setAdding(true)}
          />
        ) : (
          <>
            <MediaGrid items={list?.items} loading={loading} onView={view.open} onDelete={deletion.ask} />
            <TableFooter control={control} totalCount={list?.totalCount} />
          </>
        )}
      </PageTabs>
      <MediaDialog key={tab} open={adding} fileType={type ?? 'image'} onClose={() => setAdding(false)} />
      {view.opened && <MediaView item={view.opened} open={view.isOpen} onClose={view.close} />}
      {deletion.dialog}
    </>
  );
}
