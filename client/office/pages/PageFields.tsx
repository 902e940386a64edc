import type { PageKey } from '../../generated/graphql';
import { ImageUrlField } from '../pictures/ImageUrlField';
import { RichTextField } from '../rich-text/RichTextField';
import { emailInput } from '../forms/email-input';
import { FormField } from '../forms/FormField';
import { FoundersField } from './FoundersField';
import { labels } from './page-form';

const named = (name: keyof typeof labels) => ({ name, label: labels[name] });

const Home = () => (
  <>
    <FormField {...named('content.home.heroTitle')} />
    <FormField {...named('content.home.heroSubtitle')} multiline minRows={2} />
    <ImageUrlField
      {...named('content.home.heroImage')}
      about="Shown behind the hero text. If empty, the built-in drawing is used."
    />
  </>
);

const About = () => (
  <>
    <RichTextField {...named('content.about.mission')} />
    <RichTextField {...named('content.about.vision')} />
    <RichTextField {...named('content.about.story')} />
    <FoundersField name="content.about.founders" />
  </>
);

const Csr = () => <RichTextField {...named('content.csr.content')} />;

const Contact = () => (
  <>
    <FormField {...named('content.contact.address')} multiline minRows={2} />
    <FormField {...named('content.contact.phone')} type="tel" />
    <FormField {...named('content.contact.email')} {...emailInput} />
    <FormField
      {...named('content.contact.mapEmbed')}
      multiline
      maxRows={4}
      spellCheck={false}
      help="An embed code or link from Google Maps or OpenStreetMap. The map loads only when a visitor asks for it."
    />
  </>
);

export const contentFields: Record<PageKey, () => React.JSX.Element> = {
  home: Home,
  about: About,
  csr: Csr,
  contact: Contact,
};

/** What search engines and shared links show of the page. */
export const MetaFields = () => (
  <>
    <FormField {...named('metaTitle')} help="If empty, the page title is used." />
    <FormField {...named('metaDescription')} multiline minRows={2} help="Search engines show about 160 characters." />
    <FormField {...named('metaKeywords')} help="Separated by commas." />
  </>
);
