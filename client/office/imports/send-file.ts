import type { ImportKind } from '../../generated/graphql';
import { isReadable, UNREADABLE } from '../ui/readable-file';
import { accessToken } from '../../shared/session/session-refresh';

/** Largest file that the server takes, in bytes. */
export const MAX_FILE = 50 * 1024 * 1024;
const MAX_NAME = 200;

const UNREACHABLE = 'The server could not be reached. Please try again.';

const messageIn = (body: string): string => {
  try {
    return (JSON.parse(body) as { message?: string }).message ?? UNREACHABLE;
  } catch {
    return UNREACHABLE;
  }
};

/** Keeps the end of a long name, which has its extension. */
const shortened = (name: string): string => name.slice(-MAX_NAME);

/**
 * Sends a file to be brought in. By XMLHttpRequest, since `fetch` does not tell how much was sent.
 * @param onSent told of the share sent, from 0 to 1
 * @returns the id of its batch
 * @throws Error with the server's sentence when the file is refused
 */
export async function sendFile(
  kind: ImportKind,
  file: File,
  onSent: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const token = await accessToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/imports?kind=${kind}&name=${encodeURIComponent(shortened(file.name))}`);
    request.setRequestHeader('authorization', `Bearer ${token ?? ''}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0));
    request.addEventListener('error', () => {
      void isReadable(file).then((may) => reject(new Error(may ? UNREACHABLE : UNREADABLE)));
    });
    request.addEventListener('load', () => {
      if (request.status === 201) resolve((JSON.parse(request.responseText) as { id: string }).id);
      else reject(new Error(messageIn(request.responseText)));
    });
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
