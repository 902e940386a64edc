import Button from '@mui/material/Button';
import { useMemo } from 'react';
import {
  AdminVolunteerApplicationsDocument,
  ApproveVolunteerDocument,
  RejectVolunteerDocument,
  type VolunteerRowFragment,
} from '../../generated/graphql';
import { useEditor } from '../forms/useEditor';
import { Marks } from '../people/Marks';
import { whoseTags } from '../people/tagged-words';
import { tagChoices, useTags } from '../people/useTags';
import { VolunteerBirthdayDialog, VolunteerTagsDialog } from '../people/VolunteerMarkDialogs';
import people from '../people/People.module.css';
import { RecordList } from '../table/RecordList';
import { InquiryDialog } from './InquiryDialog';
import { volunteerList } from './inquiry-list';
import { useOpened } from '../table/useOpened';
import { useRecordList } from '../table/useRecordList';
import { selectionInput, useSelection } from '../table/useSelection';
import { useMay } from '../ui/useMay';
import { useStatusAction } from './useStatusAction';
import { Decision, volunteerColumns, volunteerPhoneRow } from './volunteer-columns';

const empty = {
  sentence: 'No volunteer applications yet.',
  help: 'Applications from the Volunteer page appear here.',
  scene: '/art/scene-walk.svg',
};

const nouns = { one: 'volunteer', many: 'volunteers' };

/** Volunteer applications; the Contact and the Volunteers screen both show it. */
export function VolunteerTable() {
  const list = useRecordList(
    volunteerList,
    AdminVolunteerApplicationsDocument,
    (data) => data.adminVolunteerApplications,
  );
  const { opened, isOpen, open, close } = useOpened<VolunteerRowFragment>();
  const selection = useSelection(list.control);
  const tags = useTags();
  // The row is the one of the opened dialog; without one it is about what is ticked.
  const tagger = useEditor<VolunteerRowFragment>();
  const birthdays = useEditor<VolunteerRowFragment>();
  const mayTag = useMay()('tagVolunteers');
  const approve = useStatusAction(ApproveVolunteerDocument, {
    payload: ({ approveVolunteer }) => approveVolunteer,
    reload: volunteerList.queries,
    onDone: close,
  });
  const reject = useStatusAction(RejectVolunteerDocument, {
    payload: ({ rejectVolunteer }) => rejectVolunteer,
    reload: volunteerList.queries,
    onDone: close,
  });
  const actions = useMemo(() => ({ approve, reject }), [approve, reject]);
  const columns = useMemo(() => volunteerColumns(actions), [actions]);
  const phoneRow = useMemo(() => volunteerPhoneRow(actions), [actions]);

  // As it is now: tags and birthday change while its dialog is open.
  const shown = list.page?.items.find(({ id }) => id === opened?.id) ?? opened;
  const tagged = tagger.row;

  return (
    <>
      <RecordList
        list={list}
        choices={{ tag: tagChoices(tags) }}
        columns={columns}
        phoneRow={phoneRow}
        empty={empty}
        onOpen={open}
        ticks={
          mayTag
            ? {
                selection,
                nameOf: ({ name }) => name,
                actions: (
                  <Button size="small" variant="outlined" onClick={tagger.create}>
                    Tags
                  </Button>
                ),
              }
            : undefined
        }
      />
      {shown && (
        <InquiryDialog
          submission={shown}
          open={isOpen}
          message={shown.message}
          onClose={close}
          actions={<Decision volunteer={shown} actions={actions} isFoot />}
        >
          <div className={people.section}>
            <Marks
              {...shown}
              mayChange={mayTag}
              onTags={() => tagger.edit(shown)}
              onBirthday={() => birthdays.edit(shown)}
            />
          </div>
        </InquiryDialog>
      )}
      {tagger.key > 0 && (
        <VolunteerTagsDialog
          key={`tags-${tagger.key}`}
          open={tagger.isOpen}
          whose={tagged?.name ?? whoseTags(selection, nouns, list.page?.totalCount)}
          selection={tagged ? { ids: [tagged.id] } : selectionInput(selection, volunteerList.variables(list.control))}
          known={tagged?.tags ?? null}
          onClose={tagger.close}
        />
      )}
      {birthdays.row && (
        <VolunteerBirthdayDialog
          key={`birthday-${birthdays.key}`}
          open={birthdays.isOpen}
          volunteer={birthdays.row}
          onClose={birthdays.close}
        />
      )}
    </>
  );
}
