import { DeleteIcon, EditIcon } from '../../shared/ui/icons/actions';
import { Actions } from '../ui/cells';
import { IconAction } from '../ui/IconAction';

interface RowActionsProps {
  /** Which row: 'Asha Learning Centres'. */
  name: string;
  onEdit?: () => void;
  onDelete?: () => void;
  /** The look's tabIndex inside a grid; left out elsewhere. */
  tabIndex?: number;
}

/** Edit and delete of one row; their names say which. */
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
