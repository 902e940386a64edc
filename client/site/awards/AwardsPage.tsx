import { useAwardsQuery, useSiteQuery } from '../../generated/graphql';
import { Head } from '../../shared/head/head';
import { EmptyState } from '../../shared/ui/EmptyState';
import { useSentence } from '../ui/useSentence';
import { ListHero } from '../ui/ListHero';
import { Section, SectionHead } from '../ui/Section';
import { AwardList } from './AwardList';
import { Certifications } from './Certifications';

const empty = {
  scene: 'books',
  sentence: 'No awards to show yet.',
  text: 'Until then, read what we believe in and how we work.',
  way: { to: '/about', label: 'About Us' },
};

export default function AwardsPage() {
  const lead = useSentence('awards');
  const site = useSiteQuery().data?.site;
  const { data, error } = useAwardsQuery();
  // Without an answer the page would look like that of a foundation without awards.
  if (error && !data) throw error;
  const awards = data?.site.awards ?? [];
  return (
    <>
      <Head title="Awards and certifications" description={lead} />
      <ListHero title="Awards" lead={lead} />
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
