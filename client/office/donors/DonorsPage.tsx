import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { AdminDonorsDocument, type DonorRowFragment } from '../../generated/graphql';
import { useOpenRecord } from '../detail/way-back';
import { useEditor } from '../forms/useEditor';
import { PrintActions } from '../letters/PrintActions';
import { whoseTags } from '../people/tagged-words';
import { tagChoices, useTags } from '../people/useTags';
import { RecordList } from '../table/RecordList';
import { useRecordList } from '../table/useRecordList';
import { selectionInput, useSelection } from '../table/useSelection';
import { Allowed } from '../ui/Allowed';
import { PageHeader } from '../ui/PageHeader';
import { useMay } from '../ui/useMay';
import { donorColumns, donorPhoneRow } from './donor-columns';
import { donorList } from './donor-list';
import styles from './DonorsPage.module.css';

const empty = {
  sentence: 'No donors registered yet.',
  help: 'Donors appear here after their first successful donation.',
  scene: '/art/scene-village.svg',
};

const PersonDialog = lazy(() => import('./person/PersonDialog'));
const ManageTagsDialog = lazy(() => import('../people/ManageTagsDialog'));
const DonorTagsDialog = lazy(() =>
  import('../people/DonorMarkDialogs').then(({ DonorTagsDialog: Dialog }) => ({ default: Dialog })),
);

const nameOf = ({ name, email }: DonorRowFragment): string => name ?? email ?? 'this donor';

export default function DonorsPage() {
  const open = useOpenRecord();
  const list = useRecordList(donorList, AdminDonorsDocument, ({ adminDonors }) => adminDonors);
  const selection = useSelection(list.control);
  const tags = useTags();
  const tagger = useEditor<null>();
  const asker = useEditor<null>();
  const [managing, setManaging] = useState<boolean | null>(null);
  const mayTag = useMay()('tagDonors');

  return (
    <>
      <PageHeader
        title="Donors"
        about="Everyone with at least one successful donation. A donor without a PAN gets no 80G benefit."
        action={
          <div className={styles.buttons}>
            <Allowed to="lookUpPerson">
              <Button variant="outlined" onClick={asker.create}>
                A person’s data…
              </Button>
            </Allowed>
            <Allowed to="tagDonors">
              <Button variant="outlined" onClick={() => setManaging(true)}>
                Manage tags
              </Button>
            </Allowed>
          </div>
        }
      />
      <RecordList
        list={list}
        choices={{ tag: tagChoices(tags) }}
        columns={donorColumns}
        phoneRow={donorPhoneRow}
        empty={empty}
        onOpen={open}
        ticks={
          mayTag
            ? {
                selection,
                nameOf,
                actions: (
                  <>
                    <Button size="small" variant="outlined" onClick={tagger.create}>
                      Tags
                    </Button>
                    <PrintActions to={{ donors: selectionInput(selection, donorList.variables(list.control)) }} />
                  </>
                ),
              }
            : undefined
        }
      />
      <Suspense fallback={null}>
        {asker.key > 0 && (
          <PersonDialog
            key={`person-${asker.key}`}
            open={asker.isOpen}
            reload={donorList.queries}
            onClose={asker.close}
          />
        )}
        {tagger.key > 0 && (
          <DonorTagsDialog
            key={tagger.key}
            open={tagger.isOpen}
            whose={whoseTags(selection, donorList.nouns, list.page?.totalCount)}
            selection={selectionInput(selection, donorList.variables(list.control))}
            known={null}
            reload={donorList.queries}
            onClose={tagger.close}
          />
        )}
        {managing !== null && (
          <ManageTagsDialog open={managing} reload={donorList.queries} onClose={() => setManaging(false)} />
        )}
      </Suspense>
    </>
  );
}
