import Button from '@mui/material/Button';
import { useMemo, type ComponentType } from 'react';
import { PlusIcon } from '../../shared/ui/icons/actions';
import type { RecordActions, RecordEditor } from '../forms/useRecordEditor';
import type { AdminColumn } from './columns';
import type { PhoneRow } from './PhoneList';
import { RecordList, type RecordListProps } from './RecordList';

type Props<Row extends { id: string }, Sort extends string, Filter> = RecordListProps<Row, Sort, Filter>;

export interface EditableListProps<Row extends { id: string }, Sort extends string, Filter> extends Omit<
  Props<Row, Sort, Filter>,
  'columns' | 'phoneRow' | 'onOpen' | 'empty'
> {
  editor: RecordEditor<Row>;
  /** Result of `lazyDialog`. */
  Dialog: ComponentType<{ editor: RecordEditor<Row> }>;
  /** Label of the button for a new record: 'Add Member'. */
  add: string;
  columns: (actions: RecordActions<Row>) => AdminColumn<Row, Sort>[];
  phoneRow: (actions: RecordActions<Row>) => (row: Row) => PhoneRow;
  empty: Omit<Props<Row, Sort, Filter>['empty'], 'action'>;
}

/** A list whose records are created, edited and deleted: with their dialog, and the question before a deletion. */
export function EditableList<Row extends { id: string }, Sort extends string, Filter>({
  editor,
  Dialog,
  add,
  columns,
  phoneRow,
  empty,
  ...list
}: EditableListProps<Row, Sort, Filter>) {
  const { actions, create, question } = editor;
  const withActions = useMemo(() => columns(actions), [columns, actions]);
  const action = (
    <Button variant="outlined" startIcon={<PlusIcon />} onClick={create}>
      {add}
    </Button>
  );
  return (
    <>
      <RecordList
        {...list}
        columns={withActions}
        phoneRow={phoneRow(actions)}
        onOpen={actions.edit}
        empty={{ ...empty, action }}
      />
      <Dialog editor={editor} />
      {question}
    </>
  );
}
