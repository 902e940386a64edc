import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { FindCampaignsDocument } from '../../generated/graphql';
import type { FindChoices } from '../forms/useLookup';

/** Finds campaigns in any state by a part of their title. */
export function useCampaignLookup(): FindChoices {
  const client = useApolloClient();
  return useCallback(
    async (search) => {
      const { data } = await client.query({
        query: FindCampaignsDocument,
        variables: { search: search || null },
        fetchPolicy: 'network-only',
      });
      return (data?.adminCampaigns.items ?? []).map(({ id, title }) => ({ value: id, label: title }));
    },
    [client],
  );
}
