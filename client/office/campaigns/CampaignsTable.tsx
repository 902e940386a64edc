import Button from '@mui/material/Button';
import { lazy, Suspense, useMemo } from 'react';
import { formatRupees } from '../../../rules/money';
import { DeleteCampaignDocument, useAdminCampaignsQuery, type CampaignRowFragment } from '../../generated/graphql';
import { AdminTable } from '../table/AdminTable';
import { DeletionItem } from '../forms/DeletionItem';
import { useDeletion } from '../forms/useDeletion';
import type { Editor } from '../forms/useEditor';
import { useListQuery } from '../table/useListQuery';
import { useTableView } from '../table/useTableView';
import { campaignColumns, campaignPhoneRow } from './campaign-columns';
import { campaignLists } from './campaign-lists';
import { campaignAddress, campaignFilterInput, campaignFilters } from './campaign-view';

// Fetched when a campaign is first opened: the calendar comes with it.
const CampaignDialog = lazy(() => import('./CampaignDialog'));

const nouns = { one: 'campaign', many: 'campaigns' };
const search = { label: 'Search campaigns', placeholder: 'Title, slug, category, summary' };

interface CampaignsTableProps {
  editor: Editor<CampaignRowFragment>;
  categories: readonly string[];
}

export function CampaignsTable({ categories, editor }: CampaignsTableProps) {
  const control = useTableView(campaignAddress);
  const filters = useMemo(() => campaignFilters(categories), [categories]);
  const { data, ...state } = useListQuery(
    useAdminCampaignsQuery({
      variables: {
        page: { number: control.page, size: control.size },
        search: control.search || null,
        filter: campaignFilterInput(control.filters),
        sort: control.sort,
        direction: control.direction,
      },
      fetchPolicy: 'cache-and-network',
    }),
  );
  const deletion = useDeletion(DeleteCampaignDocument, {
    payload: ({ deleteCampaign }) => deleteCampaign,
    question: 'Are you sure you want to delete this campaign?',
    success: 'Campaign deleted successfully',
    reload: campaignLists,
    about: (campaign: CampaignRowFragment) => (
      <DeletionItem
        name={campaign.title}
        image={campaign.featuredImage}
        facts={`${formatRupees(campaign.raisedAmount)} raised of ${formatRupees(campaign.goalAmount)}`}
      >
        The page disappears from the site. Its donations and receipts stay in the records. This cannot be undone.
      </DeletionItem>
    ),
  });
  const handlers = { onEdit: editor.edit, onDelete: deletion.ask };

  return (
    <>
      <AdminTable
        {...state}
        nouns={nouns}
        columns={campaignColumns(handlers)}
        phoneRow={campaignPhoneRow(handlers)}
        control={control}
        filters={filters}
        search={search}
        rows={data?.adminCampaigns.items}
        totalCount={data?.adminCampaigns.totalCount}
        exportInput={{
          list: 'campaigns',
          search: control.search || null,
          campaigns: campaignFilterInput(control.filters),
        }}
        onOpen={editor.edit}
        empty={{
          sentence: 'No campaigns yet. Create your first campaign!',
          help: 'A campaign has a page of its own with a goal, pictures and a Donate button.',
          scene: '/art/scene-classroom.svg',
          action: (
            <Button variant="outlined" onClick={editor.create}>
              New Campaign
            </Button>
          ),
        }}
      />
      <Suspense fallback={null}>
        {editor.key > 0 && (
          <CampaignDialog key={editor.key} id={editor.row?.id} open={editor.isOpen} onClose={editor.close} />
        )}
      </Suspense>
      {deletion.dialog}
    </>
  );
}
