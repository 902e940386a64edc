import { useCampaignTitleQuery } from '../../generated/graphql';
import { useCampaignLookup } from '../campaigns/useCampaignLookup';
import type { Choices } from '../table/define-list';
import { general, isUuid } from './donation-list';

/** The choices of the campaign filter. @param campaign its value, whose title is asked for */
export function useCampaignChoices(campaign: string | undefined): Choices {
  const find = useCampaignLookup();
  const id = campaign && isUuid(campaign) ? campaign : '';
  const read = useCampaignTitleQuery({ variables: { id }, skip: id === '' }).data;
  return {
    kind: 'lookup',
    options: [{ value: general, label: 'General' }],
    find,
    // A saved view or a bookmark outlives the campaign that it shows.
    chosen: read ? { value: id, label: read.adminCampaign?.title ?? 'Deleted campaign' } : null,
  };
}
