import type { PageContent, Pagination } from '../../rules/page';
import type { AboutContent, ContactContent, CsrContent, HomeContent, PageKey } from '../generated/resolvers';
import { sanitize, sanitizeForReading } from '../html/sanitize';

/** Page content with the `__typename` that the API's union needs. */
export type Body =
  | (HomeContent & { __typename: 'HomeContent' })
  | (AboutContent & { __typename: 'AboutContent' })
  | (CsrContent & { __typename: 'CsrContent' })
  | (ContactContent & { __typename: 'ContactContent' });

/** Stored under the specification's field names; any of them may be missing in an older row. */
interface StoredFounder {
  name?: string;
  bio?: string;
  image_url?: string;
}

export interface StoredBody {
  home: { hero_title?: string; hero_subtitle?: string; hero_image?: string };
  about: { mission?: string; vision?: string; story?: string; founders?: StoredFounder[] };
  csr: { content?: string };
  contact: { address?: string; phone?: string; email?: string; map_embed?: string };
}

const html = (text = ''): string => sanitizeForReading(text);

const readers: { [K in PageKey]: (stored: StoredBody[K]) => Body } = {
  home: ({ hero_title = '', hero_subtitle = '', hero_image = '' }) => ({
    __typename: 'HomeContent',
    heroTitle: hero_title,
    heroSubtitle: hero_subtitle,
    heroImage: hero_image,
  }),
  about: ({ mission, vision, story, founders = [] }) => ({
    __typename: 'AboutContent',
    mission: html(mission),
    vision: html(vision),
    story: html(story),
    founders: founders.map(({ name = '', bio = '', image_url = '' }) => ({ name, bio, imageUrl: image_url })),
  }),
  csr: ({ content }) => ({ __typename: 'CsrContent', content: html(content) }),
  contact: ({ address = '', phone = '', email = '', map_embed = '' }) => ({
    __typename: 'ContactContent',
    address,
    phone,
    email,
    mapEmbed: map_embed,
  }),
};

const writers: { [K in PageKey]: (content: PageContent<K>) => StoredBody[K] } = {
  home: ({ heroTitle, heroSubtitle, heroImage }) => ({
    hero_title: heroTitle,
    hero_subtitle: heroSubtitle,
    hero_image: heroImage,
  }),
  about: ({ mission, vision, story, founders }) => ({
    mission: sanitize(mission),
    vision: sanitize(vision),
    story: sanitize(story),
    founders: founders.map(({ name, bio, imageUrl }) => ({ name, bio, image_url: imageUrl })),
  }),
  csr: ({ content }) => ({ content: sanitize(content) }),
  contact: ({ address, phone, email, mapEmbed }) => ({ address, phone, email, map_embed: mapEmbed }),
};

/** Converts stored page content for the API; its HTML is sanitized. */
export const toBody = <K extends PageKey>(key: K, stored: StoredBody[K]): Body => readers[key](stored);

/** Converts validated page content for storage; its HTML is sanitized. */
export const toStored = <K extends PageKey>(key: K, { content }: Pagination<K>): StoredBody[K] =>
  writers[key](content[key]);
