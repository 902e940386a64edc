import type { EssentialRowFragment } from '../../generated/graphql';
import { AmountCell, TwoLines } from '../ui/cells';
import type { AdminColumn } from '../table/columns';
import { rowActions } from '../forms/RowActions';
import type { RecordActions } from '../forms/useRecordEditor';
import type { PhoneRow } from '../table/PhoneList';
import { StatusBadge } from '../ui/StatusBadge';
import type { EssentialSort } from './essential-list';

type Essential = EssentialRowFragment;

const nameOf = ({ name }: Essential): string => name;
const badgeOf = ({ isActive }: Essential) => <StatusBadge status={isActive ? 'active' : 'inactive'} />;

export const essentialColumns = (actions: RecordActions<Essential>): AdminColumn<Essential, EssentialSort>[] => [
  {
    key: 'name',
    header: 'Name',
    flex: 2,
    minWidth: 180,
    sort: 'name',
    cell: ({ name, description }) => <TwoLines strong first={name} second={description} />,
  },
  {
    key: 'category',
    header: 'Category',
    flex: 1,
    minWidth: 120,
    sort: 'category',
    cell: ({ category }) => <TwoLines first={category} />,
  },
  {
    key: 'unitPrice',
    header: 'Unit price',
    width: 124,
    align: 'right',
    sort: 'unitPrice',
    cell: ({ unitPrice }) => <AmountCell amount={unitPrice} />,
  },
  { key: 'status', header: 'Status', width: 116, sort: 'isActive', cell: badgeOf },
  {
    key: 'actions',
    header: 'Actions',
    width: 100,
    align: 'right',
    cell: rowActions(actions, nameOf),
  },
];

export const essentialPhoneRow =
  (actions: RecordActions<Essential>) =>
  (essential: Essential): PhoneRow => ({
    title: essential.name,
    end: <AmountCell amount={essential.unitPrice} />,
    second: essential.category,
    badge: badgeOf(essential),
    meta: essential.description,
    actions: rowActions(actions, nameOf)(essential),
  });
