import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { AllCampaignsDocument, type AllCampaignsQuery } from '../../generated/graphql';
import { logFailure } from '../../shared/log-failure';

type Campaigns = AllCampaignsQuery['adminCampaigns']['items'];

const none: Campaigns = [];

/** Reads the titles of all campaigns, page by page, for a choice among them. */
export function useAllCampaigns(isAsked: boolean): Campaigns {
  const client = useApolloClient();
  const [campaigns, setCampaigns] = useState(none);
  useEffect(() => {
    if (!isAsked) return undefined;
    let isCurrent = true;
    const read = async () => {
      let all = none;
      for (let number = 1; isCurrent; number += 1) {
        const variables = { number };
        const { data } = await client.query({ query: AllCampaignsDocument, variables, fetchPolicy: 'network-only' });
        const page = data?.adminCampaigns;
        all = [...all, ...(page?.items ?? none)];
        if (isCurrent) setCampaigns(all);
        if (!page || page.items.length === 0 || all.length >= page.totalCount) return;
      }
    };
    read().catch(() => logFailure('The campaigns could not be loaded.'));
    return () => {
      isCurrent = false;
    };
  }, [client, isAsked]);
  return campaigns;
}
