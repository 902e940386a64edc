/**
 * Returns SQL of the role that a user holds, as `ADMIN`; null without one. The office gives a role to a confirmed address
 * only; a row that is written past the office counts as the decision of whoever has the database.
 * @param userId SQL of the user's id
 */
export const roleHeld = (userId: string): string => `(select upper(role) from user_roles where user_id = ${userId})`;
