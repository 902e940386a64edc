import { array, object, type InferType, type ObjectSchema } from 'yup';
import { optionalEmail, optionalLine, optionalText, requiredLine } from './fields';
import { optionalImage } from './image-fields';
import { MAX_LENGTH } from './limits';
import { mapEmbedUrl } from './links';

export const PAGE_KEYS = ['home', 'about', 'csr', 'contact'] as const;
export type PageKey = (typeof PAGE_KEYS)[number];

const MAP_MESSAGE = 'Please paste an embed link of Google Maps or OpenStreetMap.';

const founderSchema = object({
  name: requiredLine('name', MAX_LENGTH.name),
  bio: optionalText('bio', MAX_LENGTH.text),
  imageUrl: optionalImage('image URL'),
});

/** Content fields per page. */
const pageContentSchemas = {
  home: object({
    heroTitle: optionalLine('hero title', MAX_LENGTH.title),
    heroSubtitle: optionalText('hero subtitle', MAX_LENGTH.summary),
    heroImage: optionalImage('hero image'),
  }),
  about: object({
    mission: optionalText('mission', MAX_LENGTH.html),
    vision: optionalText('vision', MAX_LENGTH.html),
    story: optionalText('story', MAX_LENGTH.html),
    founders: array().of(founderSchema).max(20, 'At most 20 founders are allowed.').default([]),
  }),
  csr: object({ content: optionalText('content', MAX_LENGTH.html) }),
  contact: object({
    address: optionalText('address', MAX_LENGTH.address),
    phone: optionalLine('phone', MAX_LENGTH.shortText),
    email: optionalEmail(),
    mapEmbed: optionalText('map', MAX_LENGTH.embedCode)
      .transform((pasted: string | undefined) => (pasted ? (mapEmbedUrl(pasted) ?? pasted) : pasted))
      .test('map', MAP_MESSAGE, (value) => !value || mapEmbedUrl(value) !== null),
  }),
};

const headSchema = object({
  title: requiredLine('title', MAX_LENGTH.title),
  metaTitle: optionalLine('meta title', MAX_LENGTH.title),
  metaDescription: optionalText('meta description', MAX_LENGTH.summary),
  metaKeywords: optionalText('meta keywords', MAX_LENGTH.summary),
});

export type PageContent<K extends PageKey> = InferType<(typeof pageContentSchemas)[K]>;
export type Pagination<K extends PageKey> = InferType<typeof headSchema> & {
  content: { [P in K]: PageContent<P> };
};

/** Returns the schema of one page: its title, its meta fields, and its content under the page's own key. */
export function pageSchema<K extends PageKey>(key: K): ObjectSchema<Pagination<K>> {
  // TypeScript cannot follow yup's inference through a key that is still a type parameter.
  return headSchema.shape({ content: object({ [key]: pageContentSchemas[key] }) }) as unknown as ObjectSchema<
    Pagination<K>
  >;
}
