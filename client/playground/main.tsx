import { createGraphiQLFetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import { createRoot } from 'react-dom/client';
import { examples } from './examples';
import './playground.css';

const fetcher = createGraphiQLFetcher({ url: '/graphql' });

const container = document.getElementById('root');
if (container) {
  createRoot(container).render(
    <GraphiQL
      fetcher={fetcher}
      schemaDescription
      defaultTabs={examples}
      shouldPersistHeaders={false}
      forcedTheme="light"
    />,
  );
}
