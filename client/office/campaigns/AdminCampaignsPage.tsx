import Button from '@mui/material/Button';
import { useSearchParams } from 'react-router-dom';
import {
  useAdminCampaignCountsQuery,
  type CampaignRowFragment,
  type EssentialRowFragment,
} from '../../generated/graphql';
import { useEditor } from '../forms/useEditor';
import { PageHeader } from '../ui/PageHeader';
import { PageTabs } from '../ui/PageTabs';
import { PlusIcon } from '../../shared/ui/icons/actions';
import { CampaignsTable } from './CampaignsTable';
import { EssentialsTable } from './EssentialsTable';

const words = {
  campaigns: { about: 'Only active campaigns appear on the site.', action: 'New Campaign' },
  essentials: {
    about: 'Items that donors can add to a donation. Only active items are offered.',
    action: 'New Essential',
  },
} as const;

/** Campaigns and, in a tab of their own, the essentials that donors can add to a gift. */
export default function AdminCampaignsPage() {
  const [params, setParams] = useSearchParams();
  const counts = useAdminCampaignCountsQuery({ fetchPolicy: 'cache-and-network' }).data;
  const tab = params.get('tab') === 'essentials' ? 'essentials' : 'campaigns';
  // The page's button for a new one is above the tables; each table draws its own dialog.
  const editors = { campaigns: useEditor<CampaignRowFragment>(), essentials: useEditor<EssentialRowFragment>() };

  return (
    <>
      <PageHeader
        title="Campaigns"
        about={words[tab].about}
        action={
          <Button variant="contained" startIcon={<PlusIcon />} onClick={editors[tab].create}>
            {words[tab].action}
          </Button>
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
          <CampaignsTable editor={editors.campaigns} categories={counts?.campaignCategories ?? []} />
        ) : (
          <EssentialsTable editor={editors.essentials} />
        )}
      </PageTabs>
    </>
  );
}
