import Button from '@mui/material/Button';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAdminCampaignCountsQuery } from '../../../generated/graphql';
import { PageHeader } from '../../../ui/admin/PageHeader';
import { PageTabs } from '../../../ui/admin/PageTabs';
import { PlusIcon } from '../../../ui/icons/actions';
import { CampaignsTable } from './CampaignsTable';
import { EssentialsTable } from './EssentialsTable';

const words = {
  campaigns: { about: 'Only active campaigns are shown on the site.', action: 'New Campaign' },
  essentials: { about: 'What donors can add to a gift. Only active items are offered.', action: 'New Essential' },
} as const;

/** Campaigns and, in a tab of their own, the essentials that donors can add to a gift. */
export default function AdminCampaignsPage() {
  const [params, setParams] = useSearchParams();
  const [isCreating, setCreating] = useState(false);
  const counts = useAdminCampaignCountsQuery({ fetchPolicy: 'cache-and-network' }).data;
  const tab = params.get('tab') === 'essentials' ? 'essentials' : 'campaigns';
  const creation = { isCreating, onCreate: () => setCreating(true), onCreated: () => setCreating(false) };

  return (
    <>
      <PageHeader
        title="Campaigns"
        about={words[tab].about}
        action={
          <Button variant="contained" startIcon={<PlusIcon />} onClick={creation.onCreate}>{words[tab].action}</Button>
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
          <CampaignsTable {...creation} categories={counts?.campaignCategories ?? []} />
        ) : (
          <EssentialsTable {...creation} />
        )}
      </PageTabs>
    </>
  );
}
