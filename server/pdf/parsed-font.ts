import { create, type Font, type GlyphRun } from 'fontkit';
import { makeSafe } from './safe-shaping';

/**
 * Maximum number of shaped words cached per font: the labels of a receipt, and some words of the latest ones. More of these
 * are hardly met again: 1,700 more took 100 MB and a tenth of the processor's time of a receipt.
 */
const KEPT_WORDS = 300;

/** Maximum number of embedded files cached per font, of some kilobytes each. */
const KEPT_SUBSETS = 64;

interface Parsed {
  readonly font: Font;
  readonly runs: Map<string, GlyphRun>;
  /** Font files with some of the glyphs, by the ids of these in their order. */
  readonly subsets: Map<string, Uint8Array>;
}

/** Subset of a font; its glyphs are ids, and `encode` appends the parts of compound ones. */
interface Encodable {
  readonly glyphs: readonly number[];
  encode(): Uint8Array;
}

const parsed = new WeakMap<Buffer, Parsed>();

/**
 * Prepares a font for one document. Parsing a file's tables and shaping words is most of the cost of a receipt, so both
 * are cached per process. Glyphs are copied per document and word, since a glyph remembers the letters it first stood
 * for, and a receipt must give the same bytes whatever was drawn before.
 */
export function fontFor(file: Buffer): Font {
  let shared = parsed.get(file);
  if (!shared) {
    shared = { font: create(file) as Font, runs: new Map(), subsets: new Map() };
    parsed.set(file, shared);
  }
  const { font, runs, subsets } = shared;
  return Object.assign(withOwnGlyphs(font), {
    layout: (text: string) => ownCopy(shapedOnce(font, runs, text)),
    createSubset: () => encodedOnce(font, subsets),
  });
}

const withOwnGlyphs = (font: Font): Font => Object.assign(Object.create(font) as Font, { _glyphs: {} });

function shapedOnce(font: Font, runs: Map<string, GlyphRun>, text: string): GlyphRun {
  const known = runs.get(text);
  if (known) return known;
  const own = withOwnGlyphs(font);
  makeSafe(own);
  const run = own.layout(text);
  if (runs.size >= KEPT_WORDS) runs.delete(runs.keys().next().value ?? '');
  runs.set(text, run);
  return run;
}

/**
 * Creates a document's subset, which shares its work with those of other documents: outlines and metrics of glyphs, which
 * fontkit decodes for each font object anew, and the file itself where the same glyphs were embedded before.
 */
function encodedOnce(font: Font, subsets: Map<string, Uint8Array>): Encodable {
  const subset = font.createSubset() as unknown as Encodable;
  const encode = subset.encode.bind(subset);
  subset.encode = () => {
    const key = subset.glyphs.join();
    const known = subsets.get(key);
    if (known) return known;
    const file = encode();
    if (subsets.size >= KEPT_SUBSETS) subsets.delete(subsets.keys().next().value ?? '');
    subsets.set(key, file);
    return file;
  };
  return subset;
}

/** Copies the positions, since pdfkit scales them in place. */
const ownCopy = (run: GlyphRun): GlyphRun =>
  Object.assign(Object.create(run) as GlyphRun, { positions: run.positions.map((position) => ({ ...position })) });
