import { DeleteIcon, EditIcon } from '../../shared/ui/icons/actions';
import { Actions } from '../ui/cells';
import { IconAction } from '../ui/IconAction';

interface RowActionsProps {
  /** Name of the row: 'Asha Learning Centres'. */
  name: string;
  onEdit?: () => void;
  onDelete?: () => void;
  /** tabIndex of the cell inside a grid; undefined elsewhere. */
  tabIndex?: number;
}

/** Edit and delete buttons of one row; their names include the row's. */
export const RowActions = ({ name, onEdit, onDelete, tabIndex }: RowActionsProps) => (
  <Actions>
    {onEdit && (
      <IconAction name={`Edit ${name}`} tip="Edit" icon={<EditIcon size={20} />} tabIndex={tabIndex} onClick={onEdit} />
    )}
    {onDelete && (
      <IconAction
        name={`Delete ${name}`}
        tip="Delete"
        icon={<DeleteIcon size={20} />}
        tabIndex={tabIndex}
        onClick={onDelete}
      />
    )}
  </Actions>
);
