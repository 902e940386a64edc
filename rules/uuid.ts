/** A uuid as PostgreSQL writes it, for patterns that look for one inside a text. */
export const UUID_PATTERN = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';
const UUID = new RegExp(`^${UUID_PATTERN}$`, 'i');

/** True for a text that PostgreSQL reads as a uuid; anything else names no row. */
export const isUuid = (text: string): boolean => UUID.test(text);
