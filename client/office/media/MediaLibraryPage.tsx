import Button from '@mui/material/Button';
import {
  AdminMediaItemsDocument,
  DeleteMediaItemDocument,
  useMediaCountsQuery,
  type MediaCard_ItemFragment,
} from '../../generated/graphql';
import { lazyDialog } from '../forms/lazyDialog';
import { useRecordEditor } from '../forms/useRecordEditor';
import { PageHeader } from '../ui/PageHeader';
import { PageTabs } from '../ui/PageTabs';
import { TableFooter } from '../table/TableFooter';
import { useExistingPage } from '../table/useExistingPage';
import { useOpened } from '../table/useOpened';
import { useRecordList } from '../table/useRecordList';
import { PlusIcon } from '../../shared/ui/icons/actions';
import { libraryList, libraryTabs, type MediaTab } from './library-list';
import { LibraryBar } from './LibraryBar';
import { LibraryState } from './LibraryState';
import { mediaDeletion } from './media-deletion';
import { MediaGrid } from './MediaGrid';
import { MediaView } from './MediaView';
import { UploadPictures } from './UploadPictures';

const MediaDialog = lazyDialog(() => import('./MediaDialog'));

/** Pictures, videos and posts by link: the office's grid of them. */
export default function MediaLibraryPage() {
  const list = useRecordList(libraryList, AdminMediaItemsDocument, ({ adminMediaItems }) => adminMediaItems);
  const { control, page, loading, failed, onRetry } = list;
  const tab: MediaTab = libraryList.variables(control).filter.fileType ?? 'all';
  const counts = useMediaCountsQuery({ fetchPolicy: 'cache-and-network' }).data?.adminMediaCounts;
  const editor = useRecordEditor(DeleteMediaItemDocument, mediaDeletion);
  const view = useOpened<MediaCard_ItemFragment>();
  useExistingPage(control, page?.totalCount, loading);

  const isNone = !loading && (failed || page?.totalCount === 0);
  return (
    <>
      <PageHeader
        title="Media Library"
        about="Pictures and videos in the public gallery, newest first."
        action={
          editor.mayChange && (
            <>
              <UploadPictures />
              <Button variant="contained" startIcon={<PlusIcon size={20} />} onClick={editor.create}>
                Add Media Link
              </Button>
            </>
          )
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
            onAdd={editor.mayChange ? editor.create : undefined}
          />
        ) : (
          <>
            <MediaGrid
              items={page?.items}
              loading={loading}
              onView={view.open}
              onDelete={editor.mayChange ? editor.actions.remove : undefined}
            />
            <TableFooter control={control} totalCount={page?.totalCount} />
          </>
        )}
      </PageTabs>
      <MediaDialog editor={editor} />
      {view.opened && <MediaView item={view.opened} open={view.isOpen} onClose={view.close} />}
      {editor.question}
    </>
  );
}
