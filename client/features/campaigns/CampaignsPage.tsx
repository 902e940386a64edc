import { useCampaignsQuery } from '../../generated/graphql';
import { Head } from '../../lib/head';
import { ListHero } from '../../ui/ListHero';
import { Section } from '../../ui/Section';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { CampaignGrid } from './CampaignGrid';
import { useUnverifiedPayment } from './useUnverifiedPayment';

const LEAD = 'Choose the work you want to carry across. Each page shows what has come in and what is still missing.';

export default function CampaignsPage() {
  const { data, loading } = useCampaignsQuery();
  useUnverifiedPayment();
  return (
    <>
      <Head title="Our Campaigns" description={LEAD} />
      <ListHero title="Our Campaigns" lead={LEAD} />
      <Section labelledBy="campaigns-list">
        <VisuallyHidden as="h2" id="campaigns-list">Active campaigns</VisuallyHidden>
        <CampaignGrid
          campaigns={data?.campaigns}
          loading={loading}
          emptyText="No campaigns available."
          action="donate"
          placeholders={6}
          eager={3}
        />
      </Section>
    </>
  );
}
