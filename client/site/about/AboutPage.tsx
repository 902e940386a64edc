import { useAboutQuery, useSiteQuery } from '../../generated/graphql';
import { Head } from '../../shared/head/head';
import { organisationData } from '../../shared/head/json-ld';
import { useSentence } from '../ui/useSentence';
import { ListHero } from '../ui/ListHero';
import { PictureBeside } from '../ui/PictureBeside';
import { PictureCards, withPictures } from '../ui/PictureCards';
import { RichHtml } from '../ui/RichHtml';
import { Section, SectionHead } from '../ui/Section';
import { Stats } from '../ui/Stats';
import { TextOutline } from '../ui/TextOutline';
import { approachPictures, MISSION, VISION } from './about-texts';
import styles from './AboutPage.module.css';
import { Founders } from './Founders';
import { Story } from './Story';
import { Values } from './Values';

const TITLE = 'About Us';

export default function AboutPage() {
  const lead = useSentence('about');
  const site = useSiteQuery().data?.site;
  const { data, loading, error } = useAboutQuery();
  // Built-in words would stand for the foundation's own.
  if (error && !data) throw error;
  const pending = loading && !data;
  const approach = data?.site.approachCards ?? [];
  const page = data?.page;
  const content = page?.content.__typename === 'AboutContent' ? page.content : undefined;

  return (
    <>
      <Head
        path="/about"
        title={page?.metaTitle || page?.title || TITLE}
        description={page?.metaDescription || lead}
        keywords={page?.metaKeywords}
        jsonLd={site && organisationData(site)}
      />
      <ListHero title={page?.title || TITLE} lead={lead} />
      <Section labelledBy="mission">
        <PictureBeside picture="/art/scene-village.svg" side="right" eager>
          <h2 id="mission">Our mission</h2>
          <div className={styles.creed}>
            {pending ? <TextOutline of="our mission" lines={3} /> : <RichHtml html={content?.mission || MISSION} />}
          </div>
          <h2 className={styles.second}>Our vision</h2>
          <div className={styles.creed}>
            {pending ? <TextOutline of="our vision" lines={3} /> : <RichHtml html={content?.vision || VISION} />}
          </div>
        </PictureBeside>
      </Section>
      <Section ground="mint" labelledBy="story">
        <Story html={content?.story ?? ''} siteName={site?.siteName ?? ''} pending={pending} />
      </Section>
      <Section labelledBy="values">
        <SectionHead id="values" title="Our values" />
        <Values values={data?.site.valueCards ?? []} />
      </Section>
      <Stats title="Our impact" figures={data?.site.aboutFigures} />
      <Section labelledBy="approach">
        <SectionHead
          id="approach"
          title="Our approach"
          lead={`${approach.length === 4 ? 'Four habits' : 'Habits'} that every project follows, whatever its size.`}
        />
        <PictureCards cards={withPictures(approach, approachPictures)} />
      </Section>
      <Founders founders={content?.founders ?? []} />
    </>
  );
}
