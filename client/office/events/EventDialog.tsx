import { CreateEventDocument, UpdateEventDocument, type EventRowFragment } from '../../generated/graphql';
import type { RecordDialogProps } from '../forms/lazyDialog';
import { useRecordSave } from '../forms/useRecordSave';
import { DateTimeField } from '../forms/DateTimeField';
import { GalleryField } from '../pictures/GalleryField';
import { ImageUrlField } from '../pictures/ImageUrlField';
import { ListField } from '../forms/ListField';
import { SelectField } from '../forms/SelectField';
import { SlugField } from '../forms/SlugField';
import { FormDialog } from '../forms/FormDialog';
import { FormField } from '../forms/FormField';
import { EndField } from './EndField';
import { eventInput, eventLabels as labels, eventValues, validateEvent, type EventFormValues } from './event-form';
import { eventList, eventStatuses } from './event-list';
import { MissingDateToast } from './MissingDateToast';
import styles from './EventDialog.module.css';

const Facts = () => (
  <div className={styles.facts}>
    <div className={styles.times}>
      <DateTimeField name="eventDate" label={labels.eventDate} required timeOptional />
      <p className={styles.note}>Without a time, the site shows only the date.</p>
      <EndField />
    </div>
    <FormField name="location" label={labels.location} autoComplete="off" />
    <SelectField
      name="status"
      label={labels.status}
      options={eventStatuses}
      help="Only active events appear on the site."
    />
    <ImageUrlField name="featuredImage" label={labels.featuredImage} about="Shown at the top of the event card." />
  </div>
);

const Words = () => (
  <div className={styles.words}>
    <FormField
      name="description"
      label={labels.description}
      multiline
      minRows={4}
      maxRows={10}
      help="The card shows three lines, and the rest at “Read more”."
    />
    <div className={styles.pair}>
      <FormField name="founderName" label={labels.founderName} autoComplete="off" />
      <ImageUrlField
        name="founderImage"
        label={labels.founderImage}
        shape="square"
        about="Shown only if there is also a bio."
      />
    </div>
    <FormField name="founderBio" label={labels.founderBio} multiline minRows={2} maxRows={6} />
  </div>
);

const Lists = () => (
  <div className={styles.lists}>
    <ListField name="videoUrls" label={labels.videoUrls} placeholder="Paste a YouTube link" kind="video" />
    <GalleryField label={labels.galleryImages} />
  </div>
);

/** Creates or changes an event: words left, facts right, lists below. */
export default function EventDialog({ open, row: event, onClose }: RecordDialogProps<EventRowFragment>) {
  const save = useRecordSave(event, {
    input: eventInput,
    create: [CreateEventDocument, 'Event created successfully'],
    update: [UpdateEventDocument, 'Event updated successfully'],
    reload: eventList.queries,
    onDone: onClose,
  });
  return (
    <FormDialog<EventFormValues>
      open={open}
      title={event ? 'Edit Event' : 'Create Event'}
      submitLabel={event ? 'Update' : 'Create'}
      labels={labels}
      wide
      initialValues={eventValues(event)}
      validate={validateEvent}
      onSubmit={save}
      onClose={onClose}
    >
      <div className={styles.form}>
        <div className={styles.name}>
          <FormField name="title" label={labels.title} required autoComplete="off" />
          <SlugField help={event ? undefined : 'Generated from the title.'} />
        </div>
        <Facts />
        <Words />
        <Lists />
      </div>
      <MissingDateToast />
    </FormDialog>
  );
}
