/** What is loaded again after a campaign was saved or deleted. */
export const campaignLists = ['AdminCampaigns', 'AdminCampaignCounts'];
/** The same for an essential. */
export const essentialLists = ['AdminEssentials', 'AdminCampaignCounts'];
