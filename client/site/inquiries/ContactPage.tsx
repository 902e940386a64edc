import { useContactPageQuery, useSiteQuery } from '../../generated/graphql';
import { Head } from '../../shared/head/head';
import { useSentence } from '../ui/useSentence';
import { ListHero } from '../ui/ListHero';
import { TextOutline } from '../ui/TextOutline';
import { ContactDetails } from './ContactDetails';
import { ContactForm } from './ContactForm';
import { InquiryColumns } from './InquiryColumns';

const TITLE = 'Contact';

export default function ContactPage() {
  const lead = useSentence('contact');
  const contact = useSiteQuery().data?.site.contact;
  const { data, loading, error } = useContactPageQuery();
  // Built-in words would stand for the foundation's own.
  if (error && !data) throw error;
  const page = data?.page;
  const content = page?.content.__typename === 'ContactContent' ? page.content : undefined;

  return (
    <>
      <Head
        title={page?.metaTitle || page?.title || TITLE}
        description={page?.metaDescription || lead}
        keywords={page?.metaKeywords}
      />
      <ListHero title={page?.title || TITLE} lead={lead} />
      <InquiryColumns
        id="contact-form"
        title="Send us a message"
        form={<ContactForm />}
        asideTitle="Visit or call"
        aside={
          loading && !data ? (
            <TextOutline of="contact details" lines={5} />
          ) : (
            <ContactDetails
              address={content?.address || contact?.address}
              phone={content?.phone || contact?.phone}
              email={content?.email || contact?.email}
              map={content?.mapEmbed}
              hours={data?.site.officeHours ?? []}
            />
          )
        }
      />
    </>
  );
}
