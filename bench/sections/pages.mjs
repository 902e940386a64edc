/** Pages rendered anew: each request finds its page dropped, as after a write. */
import { postmasterOf, watchCpu } from '../lib/cpu.mjs';
import { startProduct } from '../lib/app.mjs';
import { withClient } from '../lib/database.mjs';
import { exactAnswer } from '../lib/exact-answer.mjs';
import { fillSite, slugOf } from '../lib/site-data.mjs';
import { visitorAddress } from '../lib/visitor-address.mjs';
import { figure, median, table } from '../lib/table.mjs';

export const title = 'Pages rendered anew';

/** Maximum CPU milliseconds of one rendering. */
const MOST = 25;
const paths = ['/', '/campaigns', `/campaigns/${slugOf(1)}`, '/events', '/gallery', '/members', '/about'];
/** Each rendering is for an address of its own: what is rendered for one is limited. */
const headersOf = (visitor) => ({
  accept: 'text/html',
  'accept-encoding': 'br',
  'x-forwarded-for': visitorAddress(visitor),
});
let visitors = 0;

export async function run(context) {
  const url = await context.database('site', fillSite);
  const product = await startProduct(url);
  try {
    return await withClient(url, async (client) => {
      const postmaster = await postmasterOf(client);
      const rows = [];
      for (const path of paths) rows.push([path, ...(await measure(path, client, product, postmaster, context))]);
      return [
        `CPU milliseconds of one rendering with its compression, medians. Wanted: at most ${MOST} of the server.`,
        table(['', 'bytes of HTML', 'server', 'database'], rows),
      ].join('\n\n');
    });
  } finally {
    await product.stop();
  }
}

/** Renders a page again and again, after an announced change each time. */
async function measure(path, client, { port, pid }, postmaster, { rounds, quick }) {
  const samples = [];
  const times = quick ? 12 : 30;
  const html = (
    await exactAnswer(port, { path, headers: { ...headersOf((visitors += 1)), 'accept-encoding': 'identity' } })
  ).body.length;
  for (let round = 0; round <= rounds; round += 1) {
    const used = watchCpu(pid, postmaster);
    // The first round warms up: the compiler needs a few dozen renderings.
    for (let time = 0; time < (round === 0 ? 3 * times : times); time += 1) {
      await client.query(`select pg_notify('content_changed', '')`);
      await heard(port);
      const { status } = await exactAnswer(port, { path, headers: headersOf((visitors += 1)) });
      if (status !== 200) throw new Error(`${path}: ${status}`);
    }
    const { server, database } = used();
    if (round > 0) samples.push({ server: server / times, database: database === null ? null : database / times });
  }
  return [
    html.toLocaleString('en'),
    figure(median(samples.map(({ server }) => server))),
    figure(median(samples.map(({ database }) => database))),
  ];
}

/** Lets the server hear of the change first. */
const heard = async (port) => {
  await exactAnswer(port, { path: '/healthz' });
};
