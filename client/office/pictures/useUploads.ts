import { useEffect, useReducer, useRef } from 'react';
import { MAX_PICTURE_BYTES, tooLarge } from '../../../rules/picture';
import type { ChosenPicture_PictureFragment } from '../../generated/graphql';
import { sendFile, type SentFile } from './send-file';

/** A file that was chosen in this dialog. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  /** Bytes that have left. */
  readonly sent: number;
  /** Undefined until there is an answer. */
  readonly outcome?: SentFile;
}

type Change =
  | { kind: 'added'; uploads: readonly Upload[] }
  | { kind: 'sent'; key: number; sent: number }
  | { kind: 'ended'; key: number; outcome: SentFile | undefined }
  | { kind: 'forgotten'; pictureId: string };

function changed(uploads: readonly Upload[], change: Change): readonly Upload[] {
  if (change.kind === 'added') return [...uploads, ...change.uploads];
  if (change.kind === 'forgotten')
    return uploads.filter(({ outcome }) => outcome?.kind !== 'stored' || outcome.picture.id !== change.pictureId);
  return uploads.map((upload) => {
    if (upload.key !== change.key) return upload;
    return change.kind === 'sent' ? { ...upload, sent: change.sent } : { ...upload, sent: 0, outcome: change.outcome };
  });
}

let lastKey = 0;

const uploadOf = (file: File): Upload => ({
  key: (lastKey += 1),
  file,
  sent: 0,
  ...(file.size > MAX_PICTURE_BYTES
    ? { outcome: { kind: 'refused', message: tooLarge(file.name, file.type) } as const }
    : {}),
});

/**
 * Uploads of an open dialog, one after the other; what still runs ends with the dialog. What did not arrive is sent again
 * by itself when the network is back.
 * @param onStored called with each picture that was stored
 */
export function useUploads(onStored: (picture: ChosenPicture_PictureFragment) => void) {
  const [uploads, change] = useReducer(changed, []);
  const running = useRef(Promise.resolve());
  const ended = useRef<AbortController | null>(null);
  const stored = useRef(onStored);
  stored.current = onStored;
  const latest = useRef(uploads);
  latest.current = uploads;

  const send = ({ key, file }: Upload) => {
    running.current = running.current.then(async () => {
      const signal = ended.current?.signal;
      if (!signal || signal.aborted) return;
      const outcome = await sendFile(file, (sent) => change({ kind: 'sent', key, sent }), signal);
      if (signal.aborted) return;
      change({ kind: 'ended', key, outcome });
      if (outcome.kind === 'stored') stored.current(outcome.picture);
    });
  };

  const tryAgain = (upload: Upload) => {
    change({ kind: 'ended', key: upload.key, outcome: undefined });
    send(upload);
  };
  const tryAllAgain = () => latest.current.filter(({ outcome }) => outcome?.kind === 'notSent').forEach(tryAgain);
  // Reads nothing but what is kept in references, so that the first one serves for good.
  const whenOnline = useRef(tryAllAgain);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    ended.current = controller;
    window.addEventListener('online', () => whenOnline.current(), { signal });
    return () => controller.abort();
  }, []);

  return {
    uploads,
    add: (files: readonly File[]) => {
      const added = files.map(uploadOf);
      change({ kind: 'added', uploads: added });
      for (const upload of added) if (!upload.outcome) send(upload);
    },
    /** Leaves out a picture that was deleted. */
    forget: (pictureId: string) => change({ kind: 'forgotten', pictureId }),
    tryAgain,
    tryAllAgain,
  };
}
