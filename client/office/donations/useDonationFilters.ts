import { useMemo } from 'react';
import { useCampaignTitleQuery } from '../../generated/graphql';
import type { TableFilter } from '../table/filters';
import { donationFilters, isUuid } from './donation-view';
import { useCampaignLookup } from '../campaigns/useCampaignLookup';

/** The filters of the donations list. @param campaign the value of the campaign filter, whose title is asked for */
export function useDonationFilters(campaign: string | undefined): readonly TableFilter[] {
  const find = useCampaignLookup();
  const id = campaign && isUuid(campaign) ? campaign : '';
  const title = useCampaignTitleQuery({ variables: { id }, skip: id === '' }).data?.adminCampaign?.title;
  return useMemo(
    () => donationFilters({ find, chosen: title === undefined ? null : { value: id, label: title } }),
    [find, id, title],
  );
}
