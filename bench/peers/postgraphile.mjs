/**
 * PostGraphile 5 with its usual preset on the database of DATABASE_URL, at /graphql of PORT. PEERS is the folder that
 * `--peers` installs it into.
 */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const peer = async (name) => {
  const module = await import(createRequire(join(process.env.PEERS, 'package.json')).resolve(name));
  return module.default?.default ?? module.default ?? module;
};
const { postgraphile } = await import(createRequire(join(process.env.PEERS, 'package.json')).resolve('postgraphile'));
const amber = await peer('postgraphile/presets/amber');
const { grafserv } = await import(
  createRequire(join(process.env.PEERS, 'package.json')).resolve('postgraphile/grafserv/node')
);
const { makePgService } = await import(
  createRequire(join(process.env.PEERS, 'package.json')).resolve('postgraphile/adaptors/pg')
);

const server = createServer();
const instance = postgraphile({
  extends: [amber.PostGraphileAmberPreset ?? amber],
  pgServices: [
    makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['public'], poolConfig: { max: 16 } }),
  ],
  grafserv: { watch: false, graphiql: false },
});
await instance.createServ(grafserv).addTo(server);
server.listen(Number(process.env.PORT), '127.0.0.1');
