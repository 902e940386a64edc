import { maskedPan } from '../../rules/pan';
import type { Context } from '../context';

/** Tells whether the caller sees only the ends of a PAN: whoever only enters gifts. */
export const seesOnlyPanEnds = async (context: Context): Promise<boolean> => (await context.role()) === 'ENTRY';

/**
 * Returns a PAN as the caller may see it: whoever only enters gifts sees its ends, as on `FoundDonor.panEnds`.
 * @param pan in clear, from a record that the caller may read
 */
export async function panOfCaller(pan: string | null | undefined, context: Context): Promise<string | null> {
  if (!pan) return null;
  return (await seesOnlyPanEnds(context)) ? maskedPan(pan) : pan;
}
