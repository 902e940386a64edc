import Button from '@mui/material/Button';
import { useSearchParams } from 'react-router-dom';
import { formatRupees } from '../../../rules/money';
import {
  DeleteCampaignDocument,
  DeleteEssentialDocument,
  useAdminCampaignCountsQuery,
  type CampaignRowFragment,
  type EssentialRowFragment,
} from '../../generated/graphql';
import { DeletionItem } from '../forms/DeletionItem';
import { useRecordEditor } from '../forms/useRecordEditor';
import { PageHeader } from '../ui/PageHeader';
import { PageTabs } from '../ui/PageTabs';
import { PlusIcon } from '../../shared/ui/icons/actions';
import { campaignList } from './campaign-list';
import { CampaignsTable } from './CampaignsTable';
import { essentialList } from './essential-list';
import { EssentialsTable } from './EssentialsTable';

const words = {
  campaigns: { about: 'Only active campaigns appear on the site.', action: 'New Campaign' },
  essentials: {
    about: 'Items that donors can add to a donation. Only active items are offered.',
    action: 'New Essential',
  },
} as const;

const campaignDeletion = {
  question: 'Are you sure you want to delete this campaign?',
  success: 'Campaign deleted successfully',
  reload: campaignList.queries,
  waiting:
    'Each of its donations is written anew, which takes a minute or two where there are very many. It is done as a whole or not at all, and goes on if you leave this page.',
  shown: ({ updatedAt, raisedAmount }: CampaignRowFragment) => ({ readAt: updatedAt, raisedAmount }),
  about: ({ title, featuredImage, raisedAmount, goalAmount }: CampaignRowFragment) => (
    <DeletionItem
      name={title}
      image={featuredImage}
      facts={`${formatRupees(raisedAmount)} raised${goalAmount > 0 ? ` of ${formatRupees(goalAmount)}` : ''}`}
    >
      The campaign's page is removed from the site. Its donations and receipts are kept, and recurring gifts for it go
      on under its title. This cannot be undone.
    </DeletionItem>
  ),
};

const essentialDeletion = {
  question: 'Are you sure you want to delete this essential?',
  success: 'Essential deleted successfully',
  reload: essentialList.queries,
  shown: ({ updatedAt }: EssentialRowFragment) => ({ readAt: updatedAt }),
  about: ({ name, unitPrice, category }: EssentialRowFragment) => (
    <DeletionItem name={name} facts={`${formatRupees(unitPrice)} · ${category}`}>
      Donors can no longer add it to a donation. Past donations keep its name and price. This cannot be undone.
    </DeletionItem>
  ),
};

/** Campaigns and, in a tab of their own, the essentials that donors can add to a gift. */
export default function AdminCampaignsPage() {
  const [params, setParams] = useSearchParams();
  const counts = useAdminCampaignCountsQuery({ fetchPolicy: 'cache-and-network' }).data;
  const tab = params.get('tab') === 'essentials' ? 'essentials' : 'campaigns';
  // The page's button for a new one is above the tables; each table draws its own dialog.
  const editors = {
    campaigns: useRecordEditor(DeleteCampaignDocument, campaignDeletion),
    essentials: useRecordEditor(DeleteEssentialDocument, essentialDeletion),
  };

  return (
    <>
      <PageHeader
        title="Campaigns"
        about={words[tab].about}
        action={
          editors[tab].mayChange && (
            <Button variant="contained" startIcon={<PlusIcon />} onClick={editors[tab].create}>
              {words[tab].action}
            </Button>
          )
        }
      />
      <PageTabs
        label="Campaigns and essentials"
        tabs={[
          { value: 'campaigns', label: 'Campaigns', count: counts?.adminCampaigns.totalCount },
          { value: 'essentials', label: 'Donation essentials', count: counts?.adminDonationEssentials.length },
        ]}
        value={tab}
        // Each tab has a search and filters of its own.
        onChange={(next) => setParams(next === 'campaigns' ? {} : { tab: next })}
      >
        {tab === 'campaigns' ? (
          <CampaignsTable editor={editors.campaigns} categories={counts?.adminCampaignCategories ?? []} />
        ) : (
          <EssentialsTable editor={editors.essentials} />
        )}
      </PageTabs>
    </>
  );
}
