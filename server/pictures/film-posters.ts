import { instagramUrl, youtubeId, youtubeThumbnail } from '../../rules/links';
import { perVersion } from '../database/per-version';
import type { ServiceDeps } from '../deps';

/** Names a film or post, however its link is spelt. */
const keyOf = (url: string): string => youtubeId(url) ?? instagramUrl(url) ?? url;

/**
 * Creates the search for the picture that stands for a film or post: the poster that the Media Library has for it, else
 * YouTube's preview, of which the site keeps a copy. The function returns its link, '' for none.
 */
export function createFilmPosters({ dataSource, content }: ServiceDeps): (url: string) => Promise<string> {
  const chosen = perVersion(content, async () => {
    const items = await dataSource.query<{ url: string; poster: string }[]>(
      `select url, poster from media_library where file_type <> 'image' and poster <> '' order by created_at`,
    );
    return new Map(items.map(({ url, poster }) => [keyOf(url), poster]));
  });
  return async (url) => (await chosen()).get(keyOf(url)) ?? youtubeThumbnail(url) ?? '';
}
