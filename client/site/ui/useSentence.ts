import { useSiteQuery, type SiteQuery } from '../../generated/graphql';

/** Returns the sentence below a page's title; undefined until the settings are there. */
export const useSentence = (page: Exclude<keyof SiteQuery['site']['sentences'], '__typename'>): string | undefined =>
  useSiteQuery().data?.site.sentences[page];
