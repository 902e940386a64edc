/**
 * SQL of the name of gifts that belong to no campaign of today. A purpose in own words and a deleted campaign leave the
 * same on a gift, its words, and are one sum. Deleted campaigns are in its name once the audit log knows of one.
 * @param isGeneral SQL of whether the gift has no such words either
 */
export const withoutCampaign = (isGeneral: string): string => `case
  when ${isGeneral} then 'General'
  when exists (select 1 from audit_log where split_part(action, '.', 2) = 'delete' and action = 'campaign.delete')
  then 'Purposes without a campaign, deleted campaigns' else 'Purposes without a campaign' end`;
