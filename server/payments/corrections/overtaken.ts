import type { IsoDate } from '../../../rules/dates';
import { changedSince } from '../../audit/audited-writes';
import type { UserError } from '../../generated/resolvers';
import { userError } from '../../graphql/user-errors';
import type { GiftFacts } from './gift-facts';

/** What a window showed of a gift; what it left out is not compared. */
export interface Shown {
  readonly readAt?: Date | null;
  /** Null for a cheque of which the bank has said nothing. */
  readonly clearedOn?: IsoDate | null;
}

/**
 * Refuses a press that voids a gift, counts it again or records what the bank said, when the gift is not what the window
 * showed: part of it may be somebody else's by now, or its mistake corrected. The gift's row has to be locked.
 * @returns the refusal; null while nothing changed
 */
export function overtaken(
  gift: Pick<GiftFacts, 'updatedAt' | 'clearedOn'>,
  { readAt, clearedOn }: Shown,
): UserError | null {
  if (changedSince(gift.updatedAt, readAt)) return refusal('This donation was corrected');
  if (clearedOn === undefined || clearedOn === gift.clearedOn) return null;
  return refusal('What the bank did with this cheque was recorded');
}

const refusal = (what: string): UserError =>
  userError(
    '',
    'CONFLICT',
    `${what} since you opened this window. Nothing was changed by this press. Press again if it is still right.`,
  );
