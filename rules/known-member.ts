import { memberSchema, withoutPicture } from './member';
import { optionalPanOrEnds } from './pan-ends';

/** Validates a member who is known: a PAN that was not touched comes back as its ends. */
export const knownMemberSchema = memberSchema.shape({ panCardNumber: optionalPanOrEnds() });

/** Validates a member who is known and has no picture. */
export const picturelessMemberSchema = knownMemberSchema.shape(withoutPicture);
