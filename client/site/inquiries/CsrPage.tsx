import { useCsrPageQuery, useSiteQuery } from '../../generated/graphql';
import { Head } from '../../shared/head/head';
import { useSentence } from '../ui/useSentence';
import { ListHero } from '../ui/ListHero';
import { PictureBeside } from '../ui/PictureBeside';
import { RichHtml } from '../ui/RichHtml';
import { Section } from '../ui/Section';
import { TextOutline } from '../ui/TextOutline';
import { CsrForm } from './CsrForm';
import styles from './CsrPage.module.css';
import { InquiryColumns } from './InquiryColumns';
import { Steps } from './Steps';

const TITLE = 'CSR Partnerships';

export default function CsrPage() {
  const lead = useSentence('csr');
  const registration = useSiteQuery().data?.site.legal.csr;
  const { data, loading, error } = useCsrPageQuery();
  // Built-in words would stand for the foundation's own.
  if (error && !data) throw error;
  const pending = loading && !data;
  const page = data?.page;
  const html = page?.content.__typename === 'CsrContent' ? page.content.content : '';

  return (
    <>
      <Head
        title={page?.metaTitle || page?.title || TITLE}
        description={page?.metaDescription || lead}
        keywords={page?.metaKeywords}
      />
      <ListHero title={page?.title || TITLE} lead={lead} />
      {(html || pending) && (
        <Section>
          <PictureBeside picture="/art/scene-water.svg" side="right" eager>
            {pending ? <TextOutline of="our CSR work" lines={8} /> : <RichHtml html={html} />}
          </PictureBeside>
        </Section>
      )}
      <InquiryColumns
        id="csr-form"
        title="Start a partnership"
        ground={html ? 'mint' : 'page'}
        form={<CsrForm />}
        asideTitle="What happens next"
        aside={
          <>
            <Steps steps={data?.site.csrSteps ?? []} picture="/art/scene-books.svg" />
            {registration && <p className={styles.registration}>CSR registration: {registration}</p>}
          </>
        }
      />
    </>
  );
}
