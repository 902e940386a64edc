import type { Answer, Drawn, DrawnFile, ToDraw, What } from './draw-apart';
import { drawMark, drawSignature } from './draw-brand';
import { letterTile } from './letter-tile';

const draw: Readonly<Record<What, (bytes: Buffer) => Promise<DrawnFile[]>>> = {
  logo: drawMark,
  signature: drawSignature,
};

async function drawnOf({ what, shown }: ToDraw): Promise<Drawn | null> {
  const bytes = typeof shown === 'string' ? letterTile(shown) : shown;
  return bytes && { bytes, files: await draw[what](bytes) };
}

process.once('message', (request: ToDraw) => {
  void drawnOf(request)
    .then((drawn): Answer => ({ drawn }))
    .catch((error: unknown): Answer => ({ failure: error instanceof Error ? error.message : 'Error' }))
    .then((answer) => process.send?.(answer, () => process.disconnect()));
});
// Nobody waits any more.
process.once('disconnect', () => process.exit());
