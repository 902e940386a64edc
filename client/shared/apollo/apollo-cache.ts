import { InMemoryCache } from '@apollo/client';
import { possibleTypes } from '../../generated/graphql';

/** Creates the cache, with the same settings on server and browser, so that rendered data is found again. */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes,
    typePolicies: {
      Site: { keyFields: [] },
      InquiryCounts: { keyFields: [] },
      Page: { keyFields: ['pageKey'] },
      PageRecord: { keyFields: ['pageKey'] },
      Setting: { keyFields: ['key'] },
    },
  });
}
