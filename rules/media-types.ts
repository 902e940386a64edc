/** Kinds of media in the library; in a file without the schema, which a visitor's pages do not need. */
export const MEDIA_TYPES = ['image', 'video', 'instagram'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];
