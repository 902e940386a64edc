import { CAMPAIGNS_PAGE } from '../../../rules/limits';
import { useCampaignsQuery } from '../../generated/graphql';
import { useSentence } from '../ui/useSentence';
import { ListPage } from '../ui/ListPage';
import type { MoreItemsProps } from '../ui/MoreItems';
import { WaysToGive } from '../donate/WaysToGive';
import { joined, usePageEmpty, usePageWindow } from '../ui/usePagedList';
import { CampaignGrid } from './CampaignGrid';
import { useUnverifiedPayment } from './useUnverifiedPayment';

const PATH = '/campaigns';

const empty = {
  scene: 'tree',
  sentence: 'No campaigns available.',
  text: 'No campaign is open for gifts today. Write to us, and we tell you where help is needed next.',
  way: { to: '/contact', label: 'Write to us' },
};

export default function CampaignsPage() {
  const lead = useSentence('campaigns');
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
    <ListPage
      title="Our Campaigns"
      lead={lead}
      heading="Active campaigns"
      of="campaigns"
      path={PATH}
      window={window}
      shown={shown ?? 0}
      total={data?.campaignCount ?? 0}
      listId="campaigns"
      load={load}
    >
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
    </ListPage>
  );
}
