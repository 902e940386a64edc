import Button from '@mui/material/Button';
import { lazy, Suspense, useMemo } from 'react';
import { formatRupees } from '../../../rules/money';
import { DeleteEssentialDocument, useAdminEssentialsQuery, type EssentialRowFragment } from '../../generated/graphql';
import { AdminTable } from '../table/AdminTable';
import { DeletionItem } from '../forms/DeletionItem';
import { useDeletion } from '../forms/useDeletion';
import type { Editor } from '../forms/useEditor';
import { useListQuery } from '../table/useListQuery';
import { useTableView } from '../table/useTableView';
import { essentialLists } from './campaign-lists';
import { essentialColumns, essentialPhoneRow } from './essential-columns';
import { essentialAddress, essentialFilters, viewEssentials } from './essential-view';

const EssentialDialog = lazy(() => import('./EssentialDialog'));

const nouns = { one: 'essential', many: 'essentials' };
const search = { label: 'Search essentials', placeholder: 'Name, description, category' };

export function EssentialsTable({ editor }: { editor: Editor<EssentialRowFragment> }) {
  const control = useTableView(essentialAddress);
  const { data, ...state } = useListQuery(useAdminEssentialsQuery({ fetchPolicy: 'cache-and-network' }));
  const all = data?.adminDonationEssentials;
  const filters = useMemo(() => essentialFilters(all ?? []), [all]);
  const view = useMemo(() => all && viewEssentials(all, control), [all, control]);
  const deletion = useDeletion(DeleteEssentialDocument, {
    payload: ({ deleteDonationEssential }) => deleteDonationEssential,
    question: 'Are you sure you want to delete this essential?',
    success: 'Essential deleted successfully',
    reload: essentialLists,
    about: ({ name, unitPrice, category }: EssentialRowFragment) => (
      <DeletionItem name={name} facts={`${formatRupees(unitPrice)} · ${category}`}>
        Donors can no longer add it to a donation. Past donations keep its name and price. This cannot be undone.
      </DeletionItem>
    ),
  });
  const handlers = { onEdit: editor.edit, onDelete: deletion.ask };

  return (
    <>
      <AdminTable
        {...state}
        nouns={nouns}
        columns={essentialColumns(handlers)}
        phoneRow={essentialPhoneRow(handlers)}
        control={control}
        filters={filters}
        search={search}
        rows={view?.items}
        totalCount={view?.totalCount}
        onOpen={editor.edit}
        empty={{
          sentence: 'No donation essentials yet. Create your first essential!',
          help: 'For example, a ration kit or a blanket, with its price. Donors choose how many to add to their donation.',
          scene: '/art/scene-kitchen.svg',
          action: (
            <Button variant="outlined" onClick={editor.create}>
              New Essential
            </Button>
          ),
        }}
      />
      <Suspense fallback={null}>
        {editor.key > 0 && (
          <EssentialDialog key={editor.key} essential={editor.row} open={editor.isOpen} onClose={editor.close} />
        )}
      </Suspense>
      {deletion.dialog}
    </>
  );
}
