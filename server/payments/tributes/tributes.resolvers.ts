import DataLoader from 'dataloader';
import type { Resolvers, TributeLetter } from '../../generated/resolvers';
import { perRequest } from '../../graphql/per-request';

/** DataLoader of the field below, one per request. */
const letters = perRequest(
  ({ services }) => new DataLoader<string, TributeLetter | null>((ids) => services.payments.lettersOf(ids)),
);

/** Letters about gifts in memory or in honour of somebody. */
export const tributesResolvers: Resolvers = {
  DonationRecord: { tributeLetter: ({ id }, _args, context) => letters(context).load(id) },
};
