import { Head } from '../../shared/head/head';
import { useStatus } from '../../shared/rendering/status';
import { LinkButton } from '../../shared/ui/Button';
import { StatePage } from '../../shared/ui/StatePage';

/** Page for a slug without an active campaign or, when `isMissing` is false, for a failed request. */
export function CampaignNotFound({ isMissing }: { isMissing: boolean }) {
  useStatus(isMissing ? 404 : 503);
  return (
    <StatePage
      title={isMissing ? 'Campaign not found' : 'This campaign could not be loaded'}
      text={
        isMissing
          ? 'It may have closed, or the address may be incomplete.'
          : 'Please check your connection and open the page again.'
      }
    >
      <Head title={isMissing ? 'Campaign not found' : 'Campaign'} noIndex />
      <LinkButton to="/campaigns" size="large">
        Back to Campaigns
      </LinkButton>
    </StatePage>
  );
}
