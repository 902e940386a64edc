/** Compares this machine with the one on which the maxima in milliseconds were set. */
import { median } from './table.mjs';

/** CPU milliseconds a request there: bytes from memory, and the server of the program by hand. */
const THERE = {
  'list of 200': { bytes: 0.021, hand: 0.52 },
  'first 3': { bytes: 0.013, hand: 0.052 },
  'by slug': { bytes: 0.015, hand: 0.076 },
  'office: 50 of 200k': { bytes: 0.014, hand: 0.26 },
  'contact insert': { bytes: 0.015, hand: 0.07 },
};

/**
 * Returns how many times the CPU this machine needs, as medians of the five questions.
 * @param figures by question: CPU milliseconds a request of both programs here
 */
export function timesAsSlow(figures) {
  const factors = (kind) => median(Object.entries(THERE).map(([name, there]) => figures[name][kind] / there[kind]));
  return { bytes: factors('bytes'), hand: factors('hand') };
}
