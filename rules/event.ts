import { date, object } from 'yup';
import { istDate } from './dates';
import { hasHour } from './event-when';
import { linkList, oneOf, optionalLine, optionalText, requiredLine, requiredSlug } from './fields';
import { imageList, optionalImage } from './image-fields';
import { CONTENT_STATUSES, DEFAULT_CONTENT_STATUS, MAX_GALLERY_ITEMS, MAX_LENGTH, MAX_VIDEOS } from './limits';

const EVENT_DATE_MESSAGE = 'Please select an event date';

const isMoment = (value: Date): boolean => !Number.isNaN(value.getTime());

/**
 * Validates an event saved by the office; `eventDate` and `endsAt` are instants, at 00:00 (Asia/Kolkata) without a
 * time. Links are stored as typed.
 */
export const eventSchema = object({
  title: requiredLine('title', MAX_LENGTH.title),
  slug: requiredSlug(),
  eventDate: date()
    .transform((value: Date, original: unknown) => (original === '' || original === null ? undefined : value))
    .typeError(EVENT_DATE_MESSAGE)
    .required(EVENT_DATE_MESSAGE),
  endsAt: date()
    .transform((value: Date, original: unknown) => (original === '' ? null : value))
    .typeError('Please select a date or leave it empty.')
    .nullable()
    .default(null)
    .test('order', 'An event cannot end before it starts.', (value, { parent }) => {
      const { eventDate: start } = parent as { eventDate?: Date };
      if (!value || !isMoment(value) || !start || !isMoment(start)) return true;
      return hasHour(value) ? value >= start : istDate(value) >= istDate(start);
    }),
  location: optionalLine('location', MAX_LENGTH.shortText),
  description: optionalText('description', MAX_LENGTH.html),
  featuredImage: optionalImage('featured image'),
  founderName: optionalLine('founder name', MAX_LENGTH.name),
  founderImage: optionalImage('founder image'),
  founderBio: optionalText('founder bio', MAX_LENGTH.text),
  videoUrls: linkList('video link', MAX_VIDEOS),
  galleryImages: imageList('gallery image', MAX_GALLERY_ITEMS),
  status: oneOf(CONTENT_STATUSES, 'Please choose a status.').default(DEFAULT_CONTENT_STATUS),
});
