import { fontFor } from './parsed-font';
import { fontFile } from './fonts';
import { serifFonts } from './serif-font';

/** Fonts of almost every receipt; those of other scripts are parsed when a receipt needs them. */
const USUAL = ['mukta-latin-400', 'mukta-latin-500', 'mukta-latin-600', 'mukta-latin-ext-400', 'mukta-latin-ext-600'];

/** Reads and parses the usual fonts, so that the first receipt takes no longer than the others. */
export function warmFonts(): void {
  for (const file of [...USUAL.map(fontFile), ...serifFonts().values()]) fontFor(file).layout('Aa1');
}
