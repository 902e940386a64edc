/** The parts of fontkit 2.0.4 that are put right here; they are not in its types. */
interface Inside {
  _layoutEngine?: {
    engine?: { GPOSProcessor?: { applyAnchor(mark: { markAnchor: unknown }, base: unknown, at: number): void } };
  };
  GPOS?: { scriptList: { tag: string; script: unknown }[] };
  layout(text: string, features?: unknown, script?: string): unknown;
}

/**
 * Keeps fontkit from failing, or from never coming back, on names that people have:
 *
 * - where a font gives a letter no place for a kind of mark (OpenType, GPOS: "NULL anchors"), as the Noto fonts do for rare
 *   pairs, the mark stands where its own width puts it;
 * - Meetei Mayek is laid out without the "universal shaping engine", which runs for ever on two of its consonants with an
 *   apun iyek between. The script needs its marks placed and nothing reordered.
 *
 * Called again for the same font it changes nothing.
 */
export function makeSafe(font: object): void {
  const inside = font as Inside;
  const placer = inside._layoutEngine?.engine?.GPOSProcessor;
  if (!placer || Object.hasOwn(placer, 'applyAnchor')) return;
  const apply = placer.applyAnchor.bind(placer);
  placer.applyAnchor = (mark, base, at) => {
    if (base && mark.markAnchor) apply(mark, base, at);
  };
  const scripts = inside.GPOS?.scriptList ?? [];
  const meetei = scripts.find(({ tag }) => tag === 'mtei');
  const byDefault = scripts.find(({ tag }) => tag === 'DFLT');
  if (!meetei || !byDefault) return;
  byDefault.script = meetei.script;
  const { layout } = inside;
  inside.layout = function laidOutPlainly(this: Inside, text, features) {
    return layout.call(this, text, features, 'DFLT');
  };
}
