import Button from '@mui/material/Button';
import { useMemo, type ComponentType } from 'react';
import { PlusIcon } from '../../shared/ui/icons/actions';
import type { RecordActions, RecordEditor } from '../forms/useRecordEditor';
import { PageHeader } from '../ui/PageHeader';
import type { AdminColumn } from './columns';
import type { PhoneRow } from './PhoneList';
import { RecordList, type RecordListProps } from './RecordList';

interface Props<Row extends { id: string }, Sort extends string, Filter> extends Omit<
  RecordListProps<Row, Sort, Filter>,
  'columns' | 'phoneRow' | 'onOpen' | 'empty'
> {
  /** The page's title and a line that describes the list; none where the page draws its own. */
  page?: { title: string; about: string };
  editor: RecordEditor<Row>;
  /** Result of `lazyDialog`. */
  Dialog: ComponentType<{ editor: RecordEditor<Row> }>;
  /** Label of the button for a new record: 'Add Member'. */
  add: string;
  columns: (actions: RecordActions<Row>) => AdminColumn<Row, Sort>[];
  phoneRow: (actions: RecordActions<Row>) => (row: Row) => PhoneRow;
  empty: Omit<RecordListProps<Row, Sort, Filter>['empty'], 'action'>;
}

/**
 * A list whose records are created, edited and deleted: with their dialog, and the question before a deletion. Whoever may
 * not change them reads it.
 */
export function EditableList<Row extends { id: string }, Sort extends string, Filter>(props: Props<Row, Sort, Filter>) {
  const { page, editor, Dialog, add, columns, phoneRow, empty, ...list } = props;
  const { actions, create, mayChange, question } = editor;
  const withActions = useMemo(
    () => columns(actions).filter(({ key }) => mayChange || key !== 'actions'),
    [columns, actions, mayChange],
  );
  const rowOf = phoneRow(actions);
  const button = (variant: 'contained' | 'outlined') =>
    mayChange && (
      <Button variant={variant} startIcon={<PlusIcon />} onClick={create}>
        {add}
      </Button>
    );
  return (
    <>
      {page && <PageHeader {...page} action={button('contained')} />}
      <RecordList
        {...list}
        columns={withActions}
        phoneRow={(row) => (mayChange ? rowOf(row) : { ...rowOf(row), actions: undefined })}
        onOpen={mayChange ? actions.edit : undefined}
        empty={{ ...empty, action: button('outlined') }}
      />
      <Dialog editor={editor} />
      {question}
    </>
  );
}
