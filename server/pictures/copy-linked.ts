import { MAX_PICTURE_BYTES } from '../../rules/picture';
import type { LinkSettings } from '../config/media-settings';
import type { ServiceDeps } from '../deps';
import { fetchSafely, NotFetched } from '../http/safe-fetch';
import { queuePictures } from '../jobs/queue-pictures';
import { giveBack, noteCopy, noteFailure, noteLinks, spareHost, takeDueLink, type DueLink } from './linked-pictures';
import { PictureRefused } from './picture-refused';
import type { Uploads } from './upload-picture';

/** Time for one picture in milliseconds, from the name of the host to the last byte. */
const FETCHED_WITHIN_MS = 20_000;
/** Maximum number of pictures of one run; other jobs of the lane go on before the next. */
const AT_ONCE = 5;
/** Seconds between two runs: each takes a core for some of them, and a library of thousands is in no hurry. */
const PAUSE = 10;
/** What is asked for: kinds that are taken. */
const ACCEPT = 'image/webp, image/jpeg, image/png;q=0.9, image/heic;q=0.8';

/**
 * Creates the copying of linked pictures: each is fetched once, checked and encoded as an upload is, and shown in place of
 * the link from then on. A link that cannot be copied stays as it is.
 * @param settings null copies nothing
 */
export function createLinkCopies(deps: ServiceDeps, uploads: Uploads, settings: LinkSettings | null) {
  const { dataSource, content, now } = deps;

  const copy = async (due: DueLink, { allowedHosts, withinMs = FETCHED_WITHIN_MS }: LinkSettings): Promise<boolean> => {
    try {
      const limits = { maxBytes: MAX_PICTURE_BYTES, withinMs, accept: ACCEPT, allowedHosts };
      const { bytes, type } = await fetchSafely(due.link, limits);
      const pictureId = await uploads.keepCopy({ bytes, type, fileName: '' });
      await noteCopy(dataSource, due.link, pictureId, now());
      return true;
    } catch (error) {
      const isRefused = error instanceof PictureRefused;
      if (!isRefused && !(error instanceof NotFetched)) {
        await giveBack(dataSource, due, now());
        throw error;
      }
      await noteFailure(dataSource, due, error.message, isRefused || error.isFinal, now());
      if (!isRefused && error.isOfHost) await spareHost(dataSource, due.link, now());
      return false;
    }
  };

  /** Copies what is due; returns how many were copied. */
  return async (): Promise<number> => {
    if (settings === null) return 0;
    await noteLinks(dataSource, now(), deps.publicUrl);
    let copied = 0;
    try {
      for (let run = 0; run < AT_ONCE; run += 1) {
        const due = await takeDueLink(dataSource, now());
        if (due === null) return copied;
        if (await copy(due, settings)) copied += 1;
      }
      await queuePictures(dataSource, PAUSE);
      return copied;
    } finally {
      if (copied > 0) await content.write(() => Promise.resolve());
    }
  };
}
