import { create, type Font, type GlyphRun } from 'fontkit';
import { makeSafe } from './safe-shaping';

/** Maximum number of shaped words cached per font: the labels of all receipts, and the latest receipts' words. */
const KEPT_WORDS = 2_000;

interface Parsed {
  readonly font: Font;
  readonly runs: Map<string, GlyphRun>;
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
    shared = { font: create(file) as Font, runs: new Map() };
    parsed.set(file, shared);
  }
  const { font, runs } = shared;
  return Object.assign(withOwnGlyphs(font), { layout: (text: string) => ownCopy(shapedOnce(font, runs, text)) });
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

/** Copies the positions, since pdfkit scales them in place. */
const ownCopy = (run: GlyphRun): GlyphRun =>
  Object.assign(Object.create(run) as GlyphRun, { positions: run.positions.map((position) => ({ ...position })) });
