import { eventMoment } from '../../../rules/event-when';

/** Structured data for search engines, in the words of schema.org. */
export type JsonLd = Readonly<Record<string, unknown>>;

/** Where a value that begins with a slash is an address of this site. */
const addressKeys = new Set(['@id', 'url', 'item', 'image', 'logo', 'urlTemplate']);

/** The same data with whole addresses; `origin` has no slash at its end. */
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
  siteDescription: string;
  contact: { email: string; phone: string; address: string };
  social: { facebook: string; twitter: string; instagram: string };
  legal: { cin: string };
}

/** The foundation itself, for the home page and the page about it. */
export const organisationData = (organisation: Organisation): JsonLd => {
  const { siteName, siteLogo, siteDescription, contact, social, legal } = organisation;
  return {
    ...context,
    '@type': 'NGO',
    '@id': organisationId,
    name: siteName,
    url: '/',
    logo: siteLogo || '/icon-512.png',
    image: '/art/og/bridge.png',
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

/** That one can give to a campaign, and where. */
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
  /** ISO 8601 with its zone. */
  eventDate: string;
  endsAt?: string | null;
  location: string;
  /** A raster picture, see lib/preview-image.ts. */
  image?: string;
}

/** A public event; search engines show its day and place. */
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

/** The way to a page, from the outermost one; the page itself comes last. */
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
