import { CAMPAIGN_CATEGORIES } from '../../../rules/campaign';
import { cleanVideoUrl } from '../../../rules/links';
import { DateField } from '../forms/DateField';
import { GalleryField } from '../pictures/GalleryField';
import { ImageUrlField } from '../pictures/ImageUrlField';
import { ListField } from '../forms/ListField';
import { RupeesField } from '../forms/RupeesField';
import { SelectField } from '../forms/SelectField';
import { SlugField } from '../forms/SlugField';
import { RichTextField } from '../rich-text/RichTextField';
import { useWindowSize } from '../ui/useWindowSize';
import { FormField } from '../forms/FormField';
import { campaignLabels as labels } from './campaign-form';
import { statuses } from './campaign-list';
import styles from './CampaignFields.module.css';

const categories = CAMPAIGN_CATEGORIES.map((value) => ({ value, label: value }));

const Facts = ({ isCustom }: { isCustom: boolean }) => (
  <>
    <RupeesField name="goalAmount" label={labels.goalAmount} required />
    <SelectField name="category" label={labels.category} required options={categories} />
    {isCustom && <FormField name="customCategory" label={labels.customCategory} required />}
    <div className={styles.pair}>
      <SelectField name="status" label={labels.status} options={statuses} />
      <DateField name="endDate" label={labels.endDate} />
    </div>
  </>
);

const picture = (
  <ImageUrlField
    name="featuredImage"
    label={labels.featuredImage}
    about="Shown on the campaign card and at the top of its page."
  />
);

/** Words left, facts right, lists below; on a phone the facts stand between the title and the longer words. */
export function CampaignFields({ isCustom }: { isCustom: boolean }) {
  const isPhone = useWindowSize() === 'phone';
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.column}>
          <FormField name="title" label={labels.title} required autoComplete="off" />
          <SlugField prefix="/campaigns/" />
          {isPhone && <Facts isCustom={isCustom} />}
          <FormField name="summary" label={labels.summary} multiline minRows={2} help="The card shows two lines." />
          {isPhone && picture}
          <RichTextField name="description" label={labels.description} />
        </div>
        {!isPhone && (
          <div className={styles.column}>
            <Facts isCustom={isCustom} />
            {picture}
          </div>
        )}
      </div>
      <div className={styles.lists}>
        <GalleryField label={labels.galleryImages} />
        <ListField
          name="videoUrls"
          label={labels.videoUrls}
          kind="video"
          clean={cleanVideoUrl}
          placeholder="Paste a YouTube link"
        />
      </div>
    </>
  );
}
