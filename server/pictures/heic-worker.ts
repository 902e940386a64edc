import { parentPort } from 'node:worker_threads';
import libheif from 'libheif-js/wasm-bundle';
import type { FromHeicThread, ToHeicThread } from './heic-thread';

const tell = (message: FromHeicThread, transferred: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, transferred);

/** Decodes one picture in a thread of its own: first tells its size, then waits until it may go on. */
async function decode(bytes: Uint8Array): Promise<void> {
  await libheif.ready;
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) return tell({ kind: 'failed' });
  const [width, height] = [image.get_width(), image.get_height()];
  parentPort?.once('message', () => {
    const data = new Uint8ClampedArray(width * height * 4);
    image.display({ data, width, height }, (filled) =>
      filled ? tell({ kind: 'pixels', width, height, data: data.buffer }, [data.buffer]) : tell({ kind: 'failed' }),
    );
  });
  tell({ kind: 'size', width, height });
}

parentPort?.once('message', ({ bytes }: ToHeicThread) => {
  decode(bytes).catch(() => tell({ kind: 'failed' }));
});
