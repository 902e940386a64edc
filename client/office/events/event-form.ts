import { eventSchema } from '../../../rules/event';
import { DEFAULT_CONTENT_STATUS } from '../../../rules/limits';
import type { EventInput, EventRowFragment, EventStatus } from '../../generated/graphql';
import { validator } from '../forms/validator';

/** The event dialog's fields as they are typed; the date is an ISO instant, '' when none was picked. */
export interface EventFormValues {
  title: string;
  slug: string;
  eventDate: string;
  /** '' where no end is set. */
  endsAt: string;
  location: string;
  description: string;
  featuredImage: string;
  founderName: string;
  founderImage: string;
  founderBio: string;
  videoUrls: string[];
  galleryImages: string[];
  status: EventStatus;
}

/** What the dialog's foot and its fields call them. */
export const eventLabels: Record<keyof EventFormValues, string> = {
  title: 'Title',
  slug: 'Slug',
  eventDate: 'Event Date',
  endsAt: 'Ends',
  location: 'Location',
  description: 'Description',
  featuredImage: 'Featured Image URL',
  founderName: 'Founder Name',
  founderImage: 'Founder Image URL',
  founderBio: 'Founder Bio',
  videoUrls: 'Video URLs (YouTube)',
  galleryImages: 'Gallery Image URLs',
  status: 'Status',
};

/** A stored event as the dialog shows it. */
export const eventValues = (event: EventRowFragment | null): EventFormValues => ({
  title: event?.title ?? '',
  slug: event?.slug ?? '',
  eventDate: event?.eventDate ?? '',
  endsAt: event?.endsAt ?? '',
  location: event?.location ?? '',
  description: event?.description ?? '',
  featuredImage: event?.featuredImage ?? '',
  founderName: event?.founderName ?? '',
  founderImage: event?.founderImage ?? '',
  founderBio: event?.founderBio ?? '',
  videoUrls: event?.videoUrls ?? [],
  galleryImages: event?.galleryImages ?? [],
  status: event?.status ?? DEFAULT_CONTENT_STATUS,
});

/** As the API takes it; call it with values that passed `validateEvent`. */
export const eventInput = (values: EventFormValues): EventInput => ({
  ...values,
  eventDate: values.eventDate || null,
  endsAt: values.endsAt || null,
});

export const validateEvent = validator<EventFormValues>(eventSchema, eventInput);
