import { maskedPan } from '../../rules/pan';
import type { Context } from '../context';

/**
 * Returns a PAN as the caller may see it: whoever only enters gifts sees its ends, as on `FoundDonor.panEnds`.
 * @param pan in clear, from a record that the caller may read
 */
export async function panOfCaller(pan: string | null | undefined, context: Context): Promise<string | null> {
  if (!pan) return null;
  return (await context.role()) === 'ENTRY' ? maskedPan(pan) : pan;
}
