import { useAwardsQuery, useSiteQuery } from '../../generated/graphql';
import { Head } from '../../shared/head/head';
import { EmptyState } from '../../shared/ui/EmptyState';
import { ListHero } from '../ui/ListHero';
import { Section, SectionHead } from '../ui/Section';
import { AwardList } from './AwardList';
import { Certifications } from './Certifications';

const LEAD = 'Recognition for our work, and the registration numbers anyone can check.';

const empty = {
  scene: 'books',
  sentence: 'No awards to show yet.',
  text: 'See our work on the campaign pages: what was raised, what it paid for and who it reached.',
  way: { to: '/campaigns', label: 'View Campaigns' },
};

export default function AwardsPage() {
  const site = useSiteQuery().data?.site;
  const { data } = useAwardsQuery();
  const awards = data?.site.awards ?? [];
  return (
    <>
      <Head title="Awards and certifications" description={LEAD} />
      <ListHero title="Awards" lead={LEAD} />
      {data && awards.length === 0 && (
        <Section>
          <EmptyState {...empty} />
        </Section>
      )}
      {awards.length > 0 && (
        <Section labelledBy="awards">
          <SectionHead
            id="awards"
            title="Recognition"
            lead="Every one of these belongs to the people who do the work."
          />
          <AwardList awards={awards} />
        </Section>
      )}
      {site && <Certifications legal={site.legal} email={site.contact.email} />}
    </>
  );
}
