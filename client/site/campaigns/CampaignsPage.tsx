import { CAMPAIGNS_PAGE } from '../../../rules/limits';
import { useCampaignsQuery } from '../../generated/graphql';
import { Head } from '../../shared/head/head';
import { pageAddress } from '../../shared/routing/page-number';
import { ListHero } from '../ui/ListHero';
import { MoreItems, type MoreItemsProps } from '../ui/MoreItems';
import { Section } from '../ui/Section';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { WaysToGive } from '../donate/WaysToGive';
import { joined, pageTitle, usePageEmpty, usePageWindow } from '../ui/usePagedList';
import { CampaignGrid } from './CampaignGrid';
import { useUnverifiedPayment } from './useUnverifiedPayment';

const PATH = '/campaigns';
const LEAD =
  'Choose the work you want to support. Each page shows how much has been raised and how much is still needed.';

const empty = {
  scene: 'tree',
  sentence: 'No campaigns available.',
  text: 'No campaign is open for gifts today. See what earlier campaigns achieved, or ask us where help is needed next.',
  way: { to: '/gallery', label: 'View Full Gallery' },
};

export default function CampaignsPage() {
  const window = usePageWindow(CAMPAIGNS_PAGE);
  const { limit, offset } = window;
  const { data, loading, fetchMore } = useCampaignsQuery({ variables: { limit, offset } });
  const shown = data?.campaigns.length;
  const noneHere = usePageEmpty(window, shown, PATH, empty);
  const load: MoreItemsProps['load'] = (from, count) =>
    fetchMore({
      variables: { offset: from, limit: count },
      updateQuery: (known, { fetchMoreResult: more }) => ({
        ...more,
        campaigns: joined(known.campaigns, more.campaigns),
      }),
    });
  useUnverifiedPayment();
  return (
    <>
      <Head title={pageTitle('Our Campaigns', window)} description={LEAD} path={pageAddress(PATH, window.page)} />
      <ListHero title="Our Campaigns" lead={LEAD} />
      <Section labelledBy="campaigns-list">
        <VisuallyHidden as="h2" id="campaigns-list">
          Active campaigns
        </VisuallyHidden>
        <WaysToGive />
        <CampaignGrid
          id="campaigns"
          campaigns={data?.campaigns}
          loading={loading}
          empty={noneHere}
          action="donate"
          placeholders={6}
          eager={3}
        />
        <MoreItems
          key={window.page}
          of="campaigns"
          path={PATH}
          window={window}
          shown={shown ?? 0}
          total={data?.campaignCount ?? 0}
          listId="campaigns"
          load={load}
        />
      </Section>
    </>
  );
}
