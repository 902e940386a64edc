import { useContactPageQuery, useSiteQuery } from '../../generated/graphql';
import { Head } from '../../shared/head/head';
import { ListHero } from '../ui/ListHero';
import { TextOutline } from '../ui/TextOutline';
import { ContactDetails } from './ContactDetails';
import { ContactForm } from './ContactForm';
import { InquiryColumns } from './InquiryColumns';

const TITLE = 'Contact';
const LEAD = 'A person reads every message, in Marathi, Hindi or English.';

export default function ContactPage() {
  const contact = useSiteQuery().data?.site.contact;
  const { data, loading } = useContactPageQuery();
  const page = data?.page;
  const content = page?.content.__typename === 'ContactContent' ? page.content : undefined;

  return (
    <>
      <Head
        title={page?.metaTitle || page?.title || TITLE}
        description={page?.metaDescription || LEAD}
        keywords={page?.metaKeywords}
      />
      <ListHero title={page?.title || TITLE} lead={LEAD} />
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
