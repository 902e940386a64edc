import type { ChosenPicture_PictureFragment } from '../../generated/graphql';
import { isReadable, UNREADABLE } from '../ui/readable-file';
import { accessToken, refreshSession } from '../../shared/session/session-refresh';

/** What became of a file: the picture, a sentence on the file, or a sentence on why it can be sent again as it is. */
export type SentFile =
  | { readonly kind: 'stored'; readonly picture: ChosenPicture_PictureFragment }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'notSent'; readonly message: string };

interface Answer {
  status: number;
  retryAfter: number;
  body: { picture?: ChosenPicture_PictureFragment; message?: string };
}

const UNAUTHENTICATED = 401;
const BUSY = 503;
const TRIES = 5;
const FAILED = 500;
const LOST = 'The network was lost. The file is still here.';
const SIGNED_OUT = 'Your session had ended. The file is still here.';

/** Sends a file once; XMLHttpRequest tells how much has left, which fetch cannot. Rejects without an answer. */
function post(
  file: File,
  token: string | undefined,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/pictures?name=${encodeURIComponent(file.name)}`);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onerror = request.onabort = () => reject(new Error('The file was not sent.'));
    request.onload = () => {
      try {
        const retryAfter = Number(request.getResponseHeader('retry-after') ?? 0);
        resolve({ status: request.status, retryAfter, body: JSON.parse(request.responseText) as Answer['body'] });
      } catch (error) {
        reject(error as Error);
      }
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

const wait = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/** Sends a file, again with a fresh session when that has ended, and a little later while the server is busy. */
export async function sendFile(file: File, onProgress: (sent: number) => void, signal: AbortSignal): Promise<SentFile> {
  try {
    for (let tries = 1; ; tries += 1) {
      const { status, retryAfter, body } = await post(file, await accessToken(), onProgress, signal);
      if (body.picture) return { kind: 'stored', picture: body.picture };
      const again =
        tries < TRIES && ((status === UNAUTHENTICATED && tries === 1 && (await refreshSession())) || status === BUSY);
      if (status === UNAUTHENTICATED && !again) return { kind: 'notSent', message: SIGNED_OUT };
      const message = body.message ?? 'The picture could not be stored. Try again.';
      if (!again) return { kind: status >= FAILED ? 'notSent' : 'refused', message };
      await wait(retryAfter);
    }
  } catch {
    if (!(await isReadable(file))) return { kind: 'refused', message: UNREADABLE };
    return { kind: 'notSent', message: LOST };
  }
}
