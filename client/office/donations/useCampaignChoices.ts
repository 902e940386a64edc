import { useCampaignTitleQuery } from '../../generated/graphql';
import { useCampaignLookup } from '../campaigns/useCampaignLookup';
import type { Choices } from '../table/define-list';
import { general, isUuid } from './donation-list';

/** The choices of the campaign filter. @param campaign its value, whose title is asked for */
export function useCampaignChoices(campaign: string | undefined): Choices {
  const find = useCampaignLookup();
  const id = campaign && isUuid(campaign) ? campaign : '';
  const title = useCampaignTitleQuery({ variables: { id }, skip: id === '' }).data?.adminCampaign?.title;
  return {
    kind: 'lookup',
    options: [{ value: general, label: 'General' }],
    find,
    chosen: title === undefined ? null : { value: id, label: title },
  };
}
