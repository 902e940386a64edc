import { eventMoment } from '../../../rules/event-when';

/** Structured data for search engines, with schema.org's vocabulary. */
export type JsonLd = Readonly<Record<string, unknown>>;

/** Keys whose value is an address of this site when it begins with a slash. */
const addressKeys = new Set(['@id', 'url', 'item', 'image', 'logo', 'urlTemplate']);

/** Makes addresses absolute; `origin` has no trailing slash. */
export function withAbsoluteAddresses(data: JsonLd, origin: string): JsonLd {
  const absolute = (key: string, value: unknown): unknown =>
    addressKeys.has(key) && typeof value === 'string' && value.startsWith('/') ? `${origin}${value}` : value;
  return JSON.parse(JSON.stringify(data, absolute)) as JsonLd;
}

const context = { '@context': 'https://schema.org' };
const organisationId = '/#organisation';
const filled = (text: string): string | undefined => text || undefined;

interface Organisation {
  siteName: string;
  siteLogo: string;
  sharePicture: string;
  siteDescription: string;
  contact: { email: string; phone: string; address: string };
  social: { facebook: string; twitter: string; instagram: string };
  legal: { cin: string };
}

/** Describes the foundation, for the home and about pages. */
export const organisationData = (organisation: Organisation): JsonLd => {
  const { siteName, siteLogo, sharePicture, siteDescription, contact, social, legal } = organisation;
  return {
    ...context,
    '@type': 'NGO',
    '@id': organisationId,
    name: siteName,
    url: '/',
    logo: siteLogo || '/icon-512.png',
    image: sharePicture,
    description: filled(siteDescription),
    email: filled(contact.email),
    telephone: filled(contact.phone),
    address: contact.address
      ? { '@type': 'PostalAddress', streetAddress: contact.address, addressCountry: 'IN' }
      : undefined,
    areaServed: 'IN',
    identifier: legal.cin ? { '@type': 'PropertyValue', name: 'CIN', value: legal.cin } : undefined,
    // The office may leave a placeholder where it has no account.
    sameAs: Object.values(social).filter((link) => link.startsWith('https://')),
  };
};

const organisationReference = (siteName: string): JsonLd => ({
  '@type': 'NGO',
  '@id': organisationId,
  name: siteName,
  url: '/',
});

/** Describes that and where one can give to a campaign. */
export const donateActionData = (
  campaign: { title: string; summary: string; slug: string },
  siteName: string,
): JsonLd => ({
  ...context,
  '@type': 'DonateAction',
  name: `Donate to ${campaign.title}`,
  description: filled(campaign.summary),
  recipient: organisationReference(siteName),
  target: {
    '@type': 'EntryPoint',
    urlTemplate: `/campaigns/${encodeURIComponent(campaign.slug)}?donate=1`,
    actionPlatform: ['https://schema.org/DesktopWebPlatform', 'https://schema.org/MobileWebPlatform'],
  },
});

interface EventFacts {
  title: string;
  description: string;
  /** Moment in ISO 8601 with its zone. */
  eventDate: string;
  endsAt?: string | null;
  location: string;
  /** Raster picture, see lib/preview-image.ts. */
  image?: string;
}

/** Describes a public event; search engines show its day and place. */
export const eventData = (
  { title, description, eventDate, endsAt, location, image }: EventFacts,
  siteName: string,
): JsonLd => ({
  ...context,
  '@type': 'Event',
  name: title,
  description: filled(description),
  startDate: eventMoment(eventDate),
  endDate: endsAt ? eventMoment(endsAt) : undefined,
  eventStatus: 'https://schema.org/EventScheduled',
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  location: {
    '@type': 'Place',
    name: location || 'India',
    address: { '@type': 'PostalAddress', streetAddress: filled(location), addressCountry: 'IN' },
  },
  image: image ?? '/art/og/bridge.png',
  organizer: organisationReference(siteName),
  url: '/events',
});

/** Describes the breadcrumbs of a page, from the outermost one to the page itself. */
export const breadcrumbData = (steps: ReadonlyArray<{ name: string; path: string }>): JsonLd => ({
  ...context,
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: path,
  })),
});
