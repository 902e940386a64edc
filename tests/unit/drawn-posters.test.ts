import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { drawnPosters } from '../../client/site/media/drawn-posters';

const publicDir = join(__dirname, '../../client/public');
const scene = (picture: string): string => /([a-z]+)(?:-\d)?\.svg$/.exec(picture)?.[1] ?? '';

test('every tile has a picture that is there, and no two neighbours the same scene', () => {
  const picture = fc.constantFrom(
    '',
    '',
    '/art/scene-kitchen.svg',
    '/art/crops/walk-2.svg',
    'https://i.ibb.co/abc/photo.jpg',
  );
  fc.assert(
    fc.property(fc.array(fc.record({ id: fc.string(), picture }), { maxLength: 300 }), (tiles) => {
      const posters = drawnPosters(tiles);
      expect(posters).toHaveLength(tiles.length);
      posters.forEach((poster, at) => {
        if (tiles[at]?.picture) return expect(poster).toBe(tiles[at].picture);
        expect(existsSync(join(publicDir, poster))).toBe(true);
        for (const near of [...posters.slice(Math.max(0, at - 3), at), ...posters.slice(at + 1, at + 4)]) {
          expect(scene(near)).not.toBe(scene(poster));
        }
        return undefined;
      });
    }),
    { numRuns: 60 },
  );
});

test('an item keeps its drawing wherever it stands alone', () => {
  const one = { id: '7b0c5a4e-8a6f-4c7e-9a5e-0c5b6a7d8e9f', picture: '' };
  expect(drawnPosters([one])).toEqual(drawnPosters([{ id: 'x', picture: 'https://example.org/a.jpg' }, one]).slice(1));
});
