import { InMemoryCache } from '@apollo/client';
import { possibleTypes } from '../../generated/graphql';

/** The same cache on the server and in the browser, so that what was rendered is found again. */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes,
    typePolicies: {
      Site: { keyFields: [] },
      Page: { keyFields: ['pageKey'] },
      PageRecord: { keyFields: ['pageKey'] },
      Setting: { keyFields: ['key'] },
    },
  });
}
