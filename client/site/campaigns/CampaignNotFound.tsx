import { HOME_CAMPAIGNS } from '../../../rules/limits';
import { useCampaignsQuery } from '../../generated/graphql';
import { Head } from '../../shared/head/head';
import { useStatus } from '../../shared/rendering/status';
import { LinkButton } from '../../shared/ui/Button';
import { StatePage } from '../../shared/ui/StatePage';
import { ArrowLink } from '../ui/ArrowLink';
import { Section, SectionHead } from '../ui/Section';
import { CampaignGrid } from './CampaignGrid';

/** Page for a slug without an active campaign or, when `isMissing` is false, for a failed request. */
export const CampaignNotFound = ({ isMissing }: { isMissing: boolean }) =>
  isMissing ? <MissingCampaign /> : <FailedCampaign />;

/** Says no more of a completed campaign than of one that never was, and shows where help is needed now. */
function MissingCampaign() {
  useStatus(404);
  const { data, loading } = useCampaignsQuery({ variables: { limit: HOME_CAMPAIGNS, offset: 0 } });
  const campaigns = data?.campaigns;
  return (
    <>
      <StatePage title="Campaign not found" text="It may have closed, or the address may be incomplete.">
        <Head title="Campaign not found" noIndex />
        <LinkButton to="/campaigns" size="large">
          Back to Campaigns
        </LinkButton>
      </StatePage>
      {campaigns?.length !== 0 && (
        <Section ground="mint" labelledBy="open-campaigns">
          <SectionHead
            id="open-campaigns"
            title="Open for your gift today"
            action={<ArrowLink to="/campaigns">View All Campaigns</ArrowLink>}
          />
          <CampaignGrid campaigns={campaigns} loading={loading} action="donate" />
        </Section>
      )}
    </>
  );
}

function FailedCampaign() {
  useStatus(503);
  return (
    <StatePage title="This campaign could not be loaded" text="Please check your connection and open the page again.">
      <Head title="Campaign" noIndex />
      <LinkButton to="/campaigns" size="large">
        Back to Campaigns
      </LinkButton>
    </StatePage>
  );
}
