import {
  SOCIAL_PROOF_VALUES,
  TWO_STEP_VALUES,
  type SettingKey,
  type SocialProof,
  type TwoStepDuty,
} from '../../../rules/settings';
import { DateField } from '../forms/DateField';
import { ImageUrlField } from '../pictures/ImageUrlField';
import { SelectField } from '../forms/SelectField';
import { SwitchField } from '../forms/SwitchField';
import { emailInput } from '../forms/email-input';
import { FormField } from '../forms/FormField';
import { CountedField } from './CountedField';
import { Privacy } from './Privacy';
import { ReceiptNumbers } from './ReceiptNumbers';
import { labels, type CardKey } from './settings-form';
import { SettingsCard } from './SettingsCard';
import styles from './SettingsPage.module.css';
import { SitePreview } from './SitePreview';
import { Figures, Sentences, Texts } from './TextCards';

const named = (name: SettingKey) => ({ name, label: labels[name] ?? name });

const banners: Record<SocialProof, string> = {
  live: 'Live: real recent donations',
  simulated: 'Simulated figures, for demonstration',
  off: 'Off',
};
const bannerOptions = SOCIAL_PROOF_VALUES.map((value) => ({ value, label: banners[value] }));
const link = { type: 'url', inputMode: 'url', placeholder: 'https://…', spellCheck: false } as const;
const number = { autoComplete: 'off', spellCheck: false } as const;

const Site = () => (
  <SettingsCard card="site">
    <FormField {...named('site_name')} help="If empty, the name from the initial set-up is used." />
    <ImageUrlField
      {...named('site_logo')}
      shape="square"
      about="In the navbar, the footer, emails, receipts, browser tabs and shared links"
      help="Paste a link or an img tag. Only the link is kept. If empty, the first letter of the name stands in its place."
    />
    <SwitchField {...named('show_site_name')} />
    <SitePreview />
    <FormField {...named('site_description')} multiline minRows={2} />
    <SelectField
      {...named('social_proof')}
      options={bannerOptions}
      help="Recent donations shown on campaign pages. Simulated figures mislead donors on a live site."
    />
  </SettingsCard>
);

const Founder = () => (
  <SettingsCard card="founder">
    <FormField {...named('founder_name')} />
    <ImageUrlField
      {...named('founder_image')}
      shape="square"
      about="The founder’s portrait"
      help="Paste a link or an img tag. Only the link is kept."
    />
    <FormField {...named('founder_bio')} multiline minRows={3} />
  </SettingsCard>
);

const Contact = () => (
  <SettingsCard card="contact">
    <div className={styles.pair}>
      <FormField {...named('contact_email')} {...emailInput} />
      <FormField {...named('contact_phone')} type="tel" />
    </div>
    <FormField {...named('contact_address')} multiline />
  </SettingsCard>
);

const Social = () => (
  <SettingsCard card="social">
    <FormField {...named('social_facebook')} {...link} />
    <FormField {...named('social_twitter')} {...link} />
    <FormField {...named('social_instagram')} {...link} />
  </SettingsCard>
);

const Seo = () => (
  <SettingsCard card="seo">
    <CountedField {...named('seo_title')} shown={60} />
    <CountedField {...named('seo_description')} shown={160} multiline minRows={2} />
    <FormField {...named('seo_keywords')} help="Separated by commas." />
  </SettingsCard>
);

const Legal = () => (
  <SettingsCard card="legal">
    <div className={styles.pair}>
      <FormField {...named('registration_number')} {...number} />
      <FormField {...named('pan')} {...number} />
      <FormField {...named('registration_80g')} {...number} />
      <FormField {...named('registration_urn')} {...number} help="For Form 10BD. Printed beside the 80G number." />
      <DateField {...named('registration_80g_from')} />
      <DateField {...named('registration_80g_until')} />
      <FormField {...named('registration_12a')} {...number} />
      <DateField {...named('registration_12a_until')} />
      <FormField {...named('fcra_number')} {...number} placeholder="Not registered" />
      <DateField {...named('fcra_until')} />
      <FormField {...named('csr_number')} {...number} placeholder="Not registered" />
      <DateField {...named('csr_until')} />
      <FormField {...named('receipt_signatory')} />
      <FormField {...named('receipt_signatory_title')} />
      <FormField
        {...named('accountant_refund_limit')}
        inputMode="numeric"
        help="In rupees, of one payment. Admins have no limit."
      />
      <FormField {...named('whatsapp_number')} type="tel" help="Opened by the WhatsApp chat button." />
    </div>
    <ImageUrlField
      {...named('receipt_signature')}
      shape="square"
      about="Printed above the signatory’s name"
      help="A picture of the signature on white paper. Receipts that were issued do not change."
    />
    <ReceiptNumbers />
  </SettingsCard>
);

const duties: Record<TwoStepDuty, string> = {
  optional: 'Everybody decides for themselves',
  required: 'Required of everybody with a role',
};
const dutyOptions = TWO_STEP_VALUES.map((value) => ({ value, label: duties[value] }));

const Access = () => (
  <SettingsCard card="access">
    <SelectField
      {...named('two_step')}
      options={dutyOptions}
      help="A code of an app on the phone, after the password. Once it is required, the office stays shut for whoever has none, you included, until they set it up, which takes two minutes."
    />
  </SettingsCard>
);

const Awards = () => (
  <SettingsCard card="awards">
    <FormField
      {...named('awards')}
      multiline
      minRows={4}
      help="One award per line: year | title | giver | reason. Giver and reason are optional."
    />
  </SettingsCard>
);

export const cardForms: Record<CardKey, () => React.JSX.Element> = {
  site: Site,
  founder: Founder,
  contact: Contact,
  social: Social,
  seo: Seo,
  legal: Legal,
  access: Access,
  awards: Awards,
  figures: Figures,
  privacy: Privacy,
  texts: Texts,
  sentences: Sentences,
};
