import { HOME_CAMPAIGNS, HOME_EVENTS, HOME_GALLERY_IMAGES } from '../../../rules/limits';
import { useHomeQuery, useSiteQuery } from '../../generated/graphql';
import { Head } from '../../shared/head/head';
import { organisationData } from '../../shared/head/json-ld';
import { previewImage } from '../../shared/head/preview-image';
import { ArrowLink } from '../ui/ArrowLink';
import { Container } from '../../shared/ui/Container';
import type { EmptyStateProps } from '../../shared/ui/EmptyState';
import { Section, SectionHead } from '../ui/Section';
import { Stats } from '../ui/Stats';
import { CampaignGrid } from '../campaigns/CampaignGrid';
import { ExitPrompt } from './ExitPrompt';
import { FloatingActions } from './FloatingActions';
import { GalleryPreview } from './GalleryPreview';
import { GiftShares } from './GiftShares';
import { Hero } from './Hero';
import { LatestEvents } from './LatestEvents';
import { TopDonors } from './TopDonors';
import { Trust } from './Trust';
import { registrationsOf } from './registrations';
import styles from './HomePage.module.css';

const noCampaigns: EmptyStateProps = {
  scene: 'tree',
  sentence: 'No featured campaigns available.',
  text: 'No campaign is open for gifts today. Write to us, and we tell you where help is needed next.',
  way: { to: '/contact', label: 'Write to us' },
  level: 3,
};

/** Announces as many campaigns as there are; while they load, as many as there may be. */
function leadOf(campaigns: number): string | undefined {
  if (campaigns === 0) return undefined;
  if (campaigns === 1) return 'A campaign that needs your help. Its page shows how much is still needed.';
  return `${campaigns === 2 ? 'Two' : 'Three'} campaigns that need your help. Each page shows how much is still needed.`;
}

export default function HomePage() {
  const site = useSiteQuery().data?.site;
  const { data, loading, error } = useHomeQuery({
    variables: { campaigns: HOME_CAMPAIGNS, images: HOME_GALLERY_IMAGES, events: HOME_EVENTS },
  });
  // The built-in hero would stand for the foundation's own, and the page would say that no campaign is open.
  if (error && !data) throw error;
  const events = data?.events ?? [];
  const donors = data?.topDonors ?? [];
  const campaigns = data?.campaigns.length ?? HOME_CAMPAIGNS;
  const hasPeople = events.length > 0 || donors.length > 0;
  const shares = data?.site.giftUses ?? [];
  const registrations = site ? registrationsOf(site.legal) : [];
  const page = data?.page;
  const content = page?.content.__typename === 'HomeContent' ? page.content : undefined;

  return (
    <>
      <Head
        path="/"
        title={page?.metaTitle}
        description={page?.metaDescription}
        keywords={page?.metaKeywords}
        image={previewImage(content?.heroImage ?? '', content?.picture)}
        jsonLd={site && organisationData(site)}
      />
      <Hero
        cin={site?.legal.cin}
        title={content?.heroTitle}
        subtitle={content?.heroSubtitle}
        image={content?.heroImage}
        own={content?.picture}
        pending={loading && !data}
      />
      <Stats figures={data?.site.homeFigures} />
      <Section labelledBy="featured-campaigns">
        <SectionHead
          id="featured-campaigns"
          title="Featured campaigns"
          lead={leadOf(campaigns)}
          action={campaigns > 0 && <ArrowLink to="/campaigns">View All Campaigns</ArrowLink>}
        />
        <CampaignGrid campaigns={data?.campaigns} loading={loading} empty={noCampaigns} action="learnMore" />
      </Section>
      <GalleryPreview items={data?.mediaItems ?? []} />
      {hasPeople && (
        <div className={styles.people}>
          <Container className={styles.columns}>
            <LatestEvents events={events} />
            {site && <TopDonors donors={donors} today={site.today} />}
          </Container>
        </div>
      )}
      {(registrations.length > 0 || shares.length > 0) && (
        <div className={styles.trust}>
          <Container className={styles.halves}>
            {site && registrations.length > 0 && (
              <Trust registrations={registrations} logo={site.siteLogo} name={site.siteName} />
            )}
            {shares.length > 0 && <GiftShares shares={shares} year={data?.site.giftUsesYear ?? ''} />}
          </Container>
        </div>
      )}
      <ExitPrompt />
      {site && <FloatingActions siteName={site.siteName} whatsapp={site.legal.whatsapp} />}
    </>
  );
}
