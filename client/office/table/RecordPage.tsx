import Button from '@mui/material/Button';
import { PlusIcon } from '../../shared/ui/icons/actions';
import { PageHeader } from '../ui/PageHeader';
import { EditableList, type EditableListProps } from './EditableList';

interface RecordPageProps<Row extends { id: string }, Sort extends string, Filter> extends Omit<
  EditableListProps<Row, Sort, Filter>,
  'title'
> {
  title: string;
  /** One line that describes the list. */
  about: string;
  /** The list's own heading: 'All Members'. */
  heading: string;
}

/** Page of the office with one editable list: header, button for a new record, list and dialog. */
export function RecordPage<Row extends { id: string }, Sort extends string, Filter>({
  title,
  about,
  heading,
  ...list
}: RecordPageProps<Row, Sort, Filter>) {
  const action = (
    <Button variant="contained" startIcon={<PlusIcon />} onClick={list.editor.create}>
      {list.add}
    </Button>
  );
  return (
    <>
      <PageHeader title={title} about={about} action={action} />
      <EditableList {...list} title={heading} />
    </>
  );
}
