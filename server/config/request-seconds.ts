/** Seconds in which a request has to arrive, unless the settings say otherwise. */
export const DEFAULT_REQUEST_SECONDS = 20;
