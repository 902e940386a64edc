/**
 * PostGraphile 5 with its usual preset on the database of DATABASE_URL, at /graphql of PORT. PEERS is the folder that
 * `--peers` installs it into.
 */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// Its newest versions are written for Node 22.
Promise.withResolvers ??= () => {
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
};

const peer = createRequire(join(process.env.PEERS, 'package.json'));
const { postgraphile } = peer('postgraphile');
const { PostGraphileAmberPreset } = peer('postgraphile/presets/amber');
const { grafserv } = peer('postgraphile/grafserv/node');
const { makePgService } = peer('postgraphile/adaptors/pg');
const { makeJSONPgSmartTagsPlugin } = peer('postgraphile/utils');

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  // The table's usual name is that of GraphQL's own root type.
  plugins: [
    makeJSONPgSmartTagsPlugin({
      version: 1,
      config: {
        class: {
          'public.subscriptions': { tags: { name: 'mandates' } },
          'public.campaigns': { attribute: { status: { tags: { behavior: '+filterBy' } } } },
        },
      },
    }),
  ],
  pgServices: [
    makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['public'], poolConfig: { max: 16 } }),
  ],
  grafserv: { graphqlPath: '/graphql', watch: false, graphiql: false },
});
const server = createServer();
await instance.createServ(grafserv).addTo(server);
const [answer] = server.listeners('request');
server.removeAllListeners('request').on('request', (request, response) => {
  if (request.url === '/ready') response.end();
  else answer(request, response);
});
server.listen(Number(process.env.PORT), '127.0.0.1');
