import { istToday } from '../../rules/dates';
import { is80gActive } from '../../rules/eighty-g';
import type { ServiceDeps } from '../deps';
import type { UserError } from '../generated/resolvers';
import { userError } from '../graphql/user-errors';
import { readRegistration } from '../receipts/foundation-80g';

const LAPSED =
  'This gift can no longer be deducted under 80G: our registration is not in force today. Nothing was charged. Press again to give without it.';

/**
 * Finds out whether a form promised the 80G tax benefit on a day on which the registration is not in force: the form
 * was open over midnight, or the office removed the registration meanwhile. Reads nothing where nothing was promised.
 */
export async function findLapsed80g(
  deps: ServiceDeps,
  { offered80g }: { readonly offered80g?: boolean | null },
): Promise<UserError[]> {
  if (!offered80g) return [];
  const registration = await readRegistration(deps.dataSource);
  return is80gActive(registration, istToday(deps.now())) ? [] : [userError('offered80g', 'CHANGED', LAPSED)];
}
