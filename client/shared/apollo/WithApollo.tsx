import { ApolloProvider } from '@apollo/client/react';
import { use, type ReactNode } from 'react';
import { usePageData } from '../data/page-data';

/** Lets Apollo's own hooks work below it: in the office, which needs the API from its first moment. */
export function WithApollo({ children }: { children: ReactNode }) {
  return <ApolloProvider client={use(usePageData().client())}>{children}</ApolloProvider>;
}
