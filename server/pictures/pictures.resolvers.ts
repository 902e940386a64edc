import DataLoader from 'dataloader';
import type { Context } from '../context';
import type { Picture, Resolvers } from '../generated/resolvers';
import { perRequest } from '../graphql/per-request';
import { signedIn } from '../graphql/signed-in';
import type { PicturesService } from './pictures.service';

declare module '../context' {
  interface Services {
    readonly pictures: PicturesService;
  }
}

const byLink = perRequest(
  ({ services }) => new DataLoader<string, Picture | null>((links) => services.pictures.byLinks(links)),
);

/** Finds the picture of one link; null when it is not ours. */
const pictureOf = (context: Context, link: string): Promise<Picture | null> | null =>
  link ? byLink(context).load(link) : null;

/** Finds those pictures of a gallery that are ours; null when none is. */
async function picturesOf(context: Context, links: readonly string[]): Promise<Picture[] | null> {
  const found = await Promise.all([...new Set(links)].map((link) => byLink(context).load(link)));
  const ours = found.filter((picture) => picture !== null);
  return ours.length > 0 ? ours : null;
}

export const picturesResolvers: Resolvers = {
  Query: {
    adminPictures: (_root, args, { services }) => services.pictures.list(args),
  },
  Mutation: {
    updatePicture: (_root, { input: { id, picture, readAt } }, context) =>
      context.services.pictures.update(signedIn(context), id, picture, readAt),
  },
  Campaign: {
    picture: ({ featuredImage }, _args, context) => pictureOf(context, featuredImage),
    galleryPictures: ({ galleryImages }, _args, context) => picturesOf(context, galleryImages),
  },
  Event: {
    picture: ({ featuredImage }, _args, context) => pictureOf(context, featuredImage),
    founderPicture: ({ founderImage }, _args, context) => pictureOf(context, founderImage),
    galleryPictures: ({ galleryImages }, _args, context) => picturesOf(context, galleryImages),
  },
  Member: { picture: ({ imageUrl }, _args, context) => pictureOf(context, imageUrl) },
  MediaItem: {
    picture: ({ fileType, url, poster }, _args, context) => pictureOf(context, fileType === 'image' ? url : poster),
  },
  HomeContent: { picture: ({ heroImage }, _args, context) => pictureOf(context, heroImage) },
  PageFounder: { picture: ({ imageUrl }, _args, context) => pictureOf(context, imageUrl) },
};
