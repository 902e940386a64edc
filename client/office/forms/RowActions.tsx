import { Actions } from '../ui/cells';
import { IconAction } from '../ui/IconAction';
import type { RecordActions } from './useRecordEditor';
import { DeleteIcon, EditIcon } from '../ui/icons';

/**
 * Draws edit and delete of a row, in a table's cell or on a phone; their names say which row.
 * @param nameOf what a row is called: 'Asha Learning Centres'
 */
export const rowActions =
  <Row,>({ edit, remove }: RecordActions<Row>, nameOf: (row: Row) => string) =>
  (row: Row, { tabIndex }: { tabIndex?: number } = {}) => (
    <Actions>
      <IconAction
        name={`Edit ${nameOf(row)}`}
        tip="Edit"
        icon={<EditIcon size={20} />}
        tabIndex={tabIndex}
        onClick={() => edit(row)}
      />
      <IconAction
        name={`Delete ${nameOf(row)}`}
        tip="Delete"
        icon={<DeleteIcon size={20} />}
        tabIndex={tabIndex}
        onClick={() => remove(row)}
      />
    </Actions>
  );
