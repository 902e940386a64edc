import DataLoader from 'dataloader';
import { instagramUrl } from '../../rules/links';
import type { Context } from '../context';
import type {
  AboutContent,
  CsrContent,
  Picture,
  PictureUse,
  Resolvers,
  ResolversParentTypes,
} from '../generated/resolvers';
import { perRequest } from '../graphql/per-request';
import { picturesIn, withPictures } from '../html/text-pictures';
import { signedIn } from '../graphql/signed-in';
import type { PictureConsent, PicturesService } from './pictures.service';

declare module '../context' {
  interface Services {
    readonly pictures: PicturesService;
  }
}

/** Gathers the links of lists that arrive together into one statement. */
const together = { batchScheduleFn: (load: () => void) => void setImmediate(load) };

const byLink = perRequest(
  ({ services }) => new DataLoader<string, Picture | null>((links) => services.pictures.byLinks(links), together),
);

const consents = perRequest(
  ({ services }) => new DataLoader<string, PictureConsent>((ids) => services.pictures.consents(ids)),
);
const uses = perRequest(({ services }) => new DataLoader<string, PictureUse[]>((ids) => services.pictures.uses(ids)));

/** Finds the picture of one link; null when the site keeps none. */
const pictureOf = (context: Context, link: string): Promise<Picture | null> =>
  link ? byLink(context).load(link) : Promise.resolve(null);

/** Finds what a gallery shows for a link: the picture, or the poster of an Instagram post. */
async function tileOf(context: Context, link: string): Promise<Picture | null> {
  if (instagramUrl(link) === null) return pictureOf(context, link);
  const poster = await pictureOf(context, await context.services.pictures.posterOf(link));
  return poster && { ...poster, source: link };
}

/** Finds those pictures of a gallery that the site keeps; null when it keeps none. */
async function picturesOf(context: Context, links: readonly string[]): Promise<Picture[] | null> {
  const found = await Promise.all([...new Set(links)].map((link) => tileOf(context, link)));
  const ours = found.filter((picture) => picture !== null);
  return ours.length > 0 ? ours : null;
}

/** Finds the posters of films in their order; null where the site keeps none, and when it keeps none of them. */
async function postersOf(context: Context, urls: readonly string[]): Promise<(Picture | null)[] | null> {
  const { posterOf } = context.services.pictures;
  const found = await Promise.all(urls.map(async (url) => pictureOf(context, await posterOf(url))));
  return found.some((picture) => picture !== null) ? found : null;
}

/** Shows the site's own files in place of the links of pictures within a text. */
async function inText(context: Context, html: string): Promise<string> {
  const links = [...new Set(picturesIn(html))];
  if (links.length === 0) return html;
  const found = await Promise.all(links.map((link) => pictureOf(context, link)));
  const byLink = new Map(links.map((link, at) => [link, found[at]]));
  return withPictures(html, (link) => byLink.get(link));
}

type Body = ResolversParentTypes['Page']['content'];

/** Does so in every text of a page; the office edits the links themselves. */
async function bodyOf(context: Context, body: Body): Promise<Body> {
  const { content, mission, vision, story } = body as Partial<AboutContent & CsrContent>;
  const texts = Object.entries({ content, mission, vision, story }).filter(([, html]) => html !== undefined);
  const shown = await Promise.all(texts.map(async ([name, html = '']) => [name, await inText(context, html)] as const));
  return { ...body, ...Object.fromEntries(shown) };
}

export const picturesResolvers: Resolvers = {
  Query: {
    adminPictures: (_root, args, { services }) => services.pictures.list(args),
  },
  Mutation: {
    updatePicture: (_root, { input: { id, picture, readAt } }, context) =>
      context.services.pictures.update(signedIn(context), id, picture, readAt),
    withdrawPictureConsent: (_root, { id }, context) => context.services.pictures.withdraw(signedIn(context), id),
    deletePicture: (_root, { id }, context) => context.services.pictures.delete(signedIn(context), id),
  },
  PictureRecord: {
    agreedBy: async ({ id }, _args, context) => (await consents(context).load(id)).agreedBy,
    withdrawnBy: async ({ id }, _args, context) => (await consents(context).load(id)).withdrawnBy,
    uses: ({ id }, _args, context) => uses(context).load(id),
  },
  Campaign: {
    description: ({ description }, _args, context) => inText(context, description),
    picture: ({ featuredImage }, _args, context) => pictureOf(context, featuredImage),
    galleryPictures: ({ galleryImages }, _args, context) => picturesOf(context, galleryImages),
    videoPictures: ({ videoUrls }, _args, context) => postersOf(context, videoUrls),
  },
  Event: {
    picture: ({ featuredImage }, _args, context) => pictureOf(context, featuredImage),
    founderPicture: ({ founderImage }, _args, context) => pictureOf(context, founderImage),
    galleryPictures: ({ galleryImages }, _args, context) => picturesOf(context, galleryImages),
    videoPictures: ({ videoUrls }, _args, context) => postersOf(context, videoUrls),
  },
  Member: { picture: ({ imageUrl }, _args, context) => pictureOf(context, imageUrl) },
  MediaItem: {
    picture: async ({ fileType, url, poster }, _args, context) =>
      pictureOf(context, fileType === 'image' ? url : poster || (await context.services.pictures.posterOf(url))),
  },
  Page: { content: ({ content }, _args, context) => bodyOf(context, content) },
  LegalText: { html: ({ html }, _args, context) => inText(context, html) },
  HomeContent: { picture: ({ heroImage }, _args, context) => pictureOf(context, heroImage) },
  PageFounder: { picture: ({ imageUrl }, _args, context) => pictureOf(context, imageUrl) },
};
