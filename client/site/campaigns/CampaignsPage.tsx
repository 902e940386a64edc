import { useCampaignsQuery } from '../../generated/graphql';
import { Head } from '../../shared/head/head';
import { ListHero } from '../ui/ListHero';
import { Section } from '../ui/Section';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { WaysToGive } from '../donate/WaysToGive';
import { CampaignGrid } from './CampaignGrid';
import { useUnverifiedPayment } from './useUnverifiedPayment';

const LEAD =
  'Choose the work you want to support. Each page shows how much has been raised and how much is still needed.';

const empty = {
  scene: 'tree',
  sentence: 'No campaigns available.',
  text: 'No campaign is open for gifts today. See what earlier campaigns achieved, or ask us where help is needed next.',
  way: { to: '/gallery', label: 'View Full Gallery' },
};

export default function CampaignsPage() {
  const { data, loading } = useCampaignsQuery();
  useUnverifiedPayment();
  return (
    <>
      <Head title="Our Campaigns" description={LEAD} />
      <ListHero title="Our Campaigns" lead={LEAD} />
      <Section labelledBy="campaigns-list">
        <VisuallyHidden as="h2" id="campaigns-list">
          Active campaigns
        </VisuallyHidden>
        <WaysToGive />
        <CampaignGrid
          campaigns={data?.campaigns}
          loading={loading}
          empty={empty}
          action="donate"
          placeholders={6}
          eager={3}
        />
      </Section>
    </>
  );
}
