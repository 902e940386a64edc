/** Pattern of a uuid as PostgreSQL prints it, for searches inside a text. */
export const UUID_PATTERN = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';
const UUID = new RegExp(`^${UUID_PATTERN}$`, 'i');

/** Tells whether PostgreSQL accepts the text as a uuid; any other text identifies no row. */
export const isUuid = (text: string): boolean => UUID.test(text);
