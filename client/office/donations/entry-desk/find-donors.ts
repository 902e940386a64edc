import type { ApolloClient } from '@apollo/client';
import { FindDonorsOfEntryDocument, type FoundDonorRowFragment } from '../../../generated/graphql';

/** Time-out of the search, in milliseconds. */
const PATIENCE = 10_000;

/** Finds known donors by a part of name, phone or e-mail, or a whole PAN; null when the search did not work. */
export async function findDonors(client: ApolloClient, text: string): Promise<readonly FoundDonorRowFragment[] | null> {
  try {
    const { data } = await client.query({
      query: FindDonorsOfEntryDocument,
      variables: { text },
      fetchPolicy: 'no-cache',
      context: { fetchOptions: { signal: AbortSignal.timeout?.(PATIENCE) } },
    });
    return data?.findDonors ?? null;
  } catch {
    return null;
  }
}
