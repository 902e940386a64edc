/**
 * What the GraphQL benchmark is measured against: node:http and pg by hand, one prepared statement for each of the five
 * questions. It checks nothing, limits nothing and logs nothing. PORT and DATABASE_URL say where.
 */
import { createServer } from 'node:http';
import pg from 'pg';

// Amounts fit into a number; a day stays a text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });

const campaign = `id, title, slug, summary, featured_image as "featuredImage", category, goal_amount as "goalAmount",
  raised_amount as "raisedAmount", end_date as "endDate", created_at as "createdAt"`;
const list = `select ${campaign} from campaigns where status = 'active' order by created_at desc, id desc limit $1`;
const bySlug = `select ${campaign}, description, gallery_images as "galleryImages", video_urls as "videoUrls"
  from campaigns where status = 'active' and slug = $1`;
const office = `select d.id, d.amount, d.status, d.donor_name as "donorName", d.donor_email as "donorEmail",
    d.created_at as "createdAt", coalesce(c.title, d.campaign_title) as "campaignTitle"
  from donations d left join campaigns c on c.id = d.campaign_id
  order by d.created_at desc, d.id desc limit $1`;
const contact = `insert into contact_submissions (name, email, phone, message, created_at) values ($1, $2, $3, $4, $5)`;

async function rows(name, text, values) {
  return (await pool.query({ name, text, values })).rows;
}

function withProgress(row) {
  row.progressPercent = row.goalAmount > 0 ? Math.round((row.raisedAmount / row.goalAmount) * 100) : 0;
  return row;
}

const answers = {
  '/list': async () => ({ campaigns: (await rows('list', list, [500])).map(withProgress) }),
  '/first': async ({ limit }) => ({ campaigns: (await rows('list', list, [limit])).map(withProgress) }),
  '/slug': async ({ slug }) => {
    const [row] = await rows('slug', bySlug, [slug]);
    return { campaign: row ? withProgress(row) : null };
  },
  '/office': async () => ({ adminDonations: { items: await rows('office', office, [50]) } }),
  '/contact': async ({ input }) => {
    const { firstName, lastName, email, phone, message } = input;
    await rows('contact', contact, [`${firstName} ${lastName}`, email, phone, message, new Date()]);
    return { submitContact: { success: true, userErrors: [] } };
  },
};

createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', async () => {
    const answer = answers[request.url];
    const { variables } = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {};
    const body = answer ? JSON.stringify({ data: await answer(variables) }) : '{}';
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      .end(body);
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
