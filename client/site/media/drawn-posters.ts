const scenes = [
  'books',
  'classroom',
  'clinic',
  'field',
  'hands',
  'kitchen',
  'lamp',
  'tailor',
  'tree',
  'village',
  'walk',
  'water',
];
const CROPS = 4;
/** Number of tiles before and after that may be adjacent in a grid of three columns. */
const NEAR = 3;

/** Hashes with FNV-1a: the same number for the same text everywhere. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

const sceneOf = (picture: string): string | undefined => /^\/art\/(?:crops\/|scene-)([a-z]+)/.exec(picture)?.[1];

export interface Tile {
  /** Id, which selects the drawing. */
  id: string;
  /** The tile's own picture; '' for none. */
  picture: string;
}

/**
 * Chooses a picture for each tile: its own, else a detail of one of our scenes by its id, never of a scene that is
 * adjacent.
 * @param chunk number of tiles that arrive together: what arrives later changes no earlier choice
 */
export function drawnPosters(tiles: readonly Tile[], chunk = tiles.length): string[] {
  const shown: string[] = [];
  for (const [at, { id, picture }] of tiles.entries()) {
    const arrived = (Math.floor(at / chunk) + 1) * chunk;
    const after = tiles.slice(at + 1, Math.min(at + 1 + NEAR, arrived)).map((tile) => tile.picture);
    const near = [...shown.slice(-NEAR), ...after].map(sceneOf);
    const number = numberOf(id);
    const order = scenes.map((_scene, step) => scenes[(number + step) % scenes.length]);
    const scene = order.find((each) => !near.includes(each));
    shown.push(picture || `/art/crops/${scene}-${1 + (Math.floor(number / scenes.length) % CROPS)}.svg`);
  }
  return shown;
}
