import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { languageOf } from '../../../rules/language';
import { useCampaignQuery, useSiteQuery } from '../../generated/graphql';
import { Head } from '../../shared/head/head';
import { breadcrumbData, donateActionData } from '../../shared/head/json-ld';
import { previewImage } from '../../shared/head/preview-image';
import { Container } from '../../shared/ui/Container';
import { CategoryChip, Chip } from '../ui/Chip';
import { RichHtml } from '../ui/RichHtml';
import { SafeImage } from '../../shared/ui/SafeImage';
import { useDonateParameter } from '../donate/useDonateParameter';
import { VideoFacade } from '../../shared/media/VideoFacade';
import { WaysToGive } from '../donate/WaysToGive';
import { CampaignNotFound } from './CampaignNotFound';
import { CampaignPanel } from './CampaignPanel';
import { CampaignSkeleton } from './CampaignSkeleton';
import { DonatePrompts } from './DonatePrompts';
import { DonationPopUps } from './DonationPopUps';
import { Gallery } from './Gallery';
import styles from './CampaignPage.module.css';
import { UrgencyBanner } from './UrgencyBanner';

export default function CampaignPage() {
  const { slug = '' } = useParams();
  // One address per page: with spaces around the slug there would be endless ones.
  const isPadded = slug !== slug.trim();
  const { data, loading, error } = useCampaignQuery({ variables: { slug }, skip: isPadded });
  const site = useSiteQuery().data?.site;
  const socialProof = site?.socialProof ?? 'off';
  const campaign = data?.campaign;
  const target = useMemo(() => (campaign ? { campaign } : undefined), [campaign]);
  useDonateParameter(target);

  if (loading && !campaign) return <CampaignSkeleton />;
  if (!campaign) return <CampaignNotFound isMissing={!error} />;

  const { title, summary, featuredImage, category, description, galleryImages, videoUrls, videoPictures } = campaign;
  const path = `/campaigns/${campaign.slug}`;
  return (
    <>
      <Head
        title={title}
        description={summary}
        path={path}
        image={previewImage(featuredImage, campaign.picture)}
        imageAlt={title}
        type="article"
        jsonLd={[
          donateActionData(campaign, site?.siteName ?? ''),
          breadcrumbData([
            { name: 'Home', path: '/' },
            { name: 'Campaigns', path: '/campaigns' },
            { name: title, path },
          ]),
        ]}
      />
      <Container className={styles.page}>
        <nav aria-label="Breadcrumb" className={styles.crumbs} data-screen-only="">
          <Link to="/campaigns">Campaigns</Link> / {category}
        </nav>
        <WaysToGive to={title} />
        {site && <UrgencyBanner campaign={campaign} today={site.today} />}
        <div className={styles.grid}>
          <header className={styles.head}>
            <div className={styles.badges}>
              <Chip tone="green" dot>
                Active
              </Chip>
              <CategoryChip category={category} />
            </div>
            <h1 lang={languageOf(title)}>{title}</h1>
            <p lang={languageOf(summary)} className={styles.summary}>
              {summary}
            </p>
          </header>
          <SafeImage
            src={featuredImage}
            own={campaign.picture}
            alt={title}
            width={800}
            height={450}
            loading="eager"
            fetchPriority="high"
            className={styles.picture}
          />
          <aside aria-label="Give to this campaign" className={styles.panel}>
            <CampaignPanel
              campaign={campaign}
              socialProof={socialProof}
              is80gActive={Boolean(site?.legal.is80gActive)}
            />
          </aside>
          <div className={styles.text}>
            <RichHtml html={description} />
            {videoUrls.length > 0 && (
              <section aria-labelledby="campaign-videos">
                <h2 id="campaign-videos">Videos</h2>
                <div className={styles.videos}>
                  {videoUrls.map((url, index) => (
                    <VideoFacade
                      key={url}
                      url={url}
                      title={videoUrls.length > 1 ? `${title}, video ${index + 1}` : title}
                      poster={videoPictures?.[index]?.source ?? featuredImage}
                      own={videoPictures?.[index] ?? campaign.picture}
                    />
                  ))}
                </div>
              </section>
            )}
            <Gallery images={galleryImages} own={campaign.galleryPictures} title={title} />
          </div>
          <DonatePrompts campaign={campaign} />
        </div>
      </Container>
      <DonationPopUps mode={socialProof} recentDonors={campaign.recentDonors} />
    </>
  );
}
