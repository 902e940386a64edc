import { donorDetailsSchema } from './donor-details';
import { optionalPanOrEnds } from './pan-ends';

/** Validates a donor who is known, changed by the office: a PAN that was not touched comes back as its ends. */
export const knownDonorSchema = donorDetailsSchema.shape({ pan: optionalPanOrEnds() });
