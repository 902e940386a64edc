import { useMemo } from 'react';
import { useAdminEssentialsQuery, type EssentialRowFragment } from '../../generated/graphql';
import { lazyDialog } from '../forms/lazyDialog';
import type { RecordEditor } from '../forms/useRecordEditor';
import { EditableList } from '../table/EditableList';
import { useListQuery } from '../table/useListQuery';
import { useTableView } from '../table/useTableView';
import { essentialColumns, essentialPhoneRow } from './essential-columns';
import { essentialList, viewEssentials } from './essential-list';

const EssentialDialog = lazyDialog(() => import('./EssentialDialog'));

export function EssentialsTable({ editor }: { editor: RecordEditor<EssentialRowFragment> }) {
  const control = useTableView(essentialList.address);
  const { data, ...state } = useListQuery(useAdminEssentialsQuery({ fetchPolicy: 'cache-and-network' }));
  const all = data?.adminDonationEssentials;
  const page = useMemo(() => all && viewEssentials(all, control), [all, control]);
  const categories = [...new Set(all?.map(({ category }) => category))];

  return (
    <EditableList
      list={{ ...state, definition: essentialList, control, page }}
      choices={{ category: { kind: 'choice', options: categories.map((value) => ({ value, label: value })) } }}
      editor={editor}
      Dialog={EssentialDialog}
      add="New Essential"
      columns={essentialColumns}
      phoneRow={essentialPhoneRow}
      empty={{
        sentence: 'No donation essentials yet. Create your first essential!',
        help: 'For example, a ration kit or a blanket, with its price. Donors choose how many to add to their donation.',
        scene: '/art/scene-kitchen.svg',
      }}
    />
  );
}
