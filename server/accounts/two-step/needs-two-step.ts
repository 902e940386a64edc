/**
 * Returns SQL that tells whether the office stays shut for a user until they set two-step sign-in up: the settings
 * require it of whoever holds a role.
 * @param userId SQL of the user's id
 */
export const needsTwoStep = (userId: string): string => `(
  exists (select 1 from settings where key = 'two_step' and value = 'required')
  and exists (select 1 from user_roles where user_id = ${userId})
  and not exists (select 1 from second_factors where user_id = ${userId} and confirmed_at is not null))`;
