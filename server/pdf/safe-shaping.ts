/** Parts of fontkit 2.0.4 that are patched here; they are not in its types. */
interface Inside {
  _layoutEngine?: {
    engine?: { GPOSProcessor?: { applyAnchor(mark: { markAnchor: unknown }, base: unknown, at: number): void } };
  };
  GPOS?: { scriptList: { tag: string; script: unknown }[] };
  layout(text: string, features?: unknown, script?: string): unknown;
}

/**
 * Patches a font so that fontkit neither throws nor loops forever on real names. Idempotent.
 *
 * - Where a font has no anchor for a kind of mark (OpenType, GPOS: "NULL anchors"), as the Noto fonts for rare pairs,
 *   the mark is placed by its own width.
 * - Meetei Mayek is laid out without the "universal shaping engine", which loops forever on two of its consonants with
 *   an apun iyek between. The script needs its marks placed and nothing reordered.
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
