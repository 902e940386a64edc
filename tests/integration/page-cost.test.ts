import { join } from 'node:path';
import { startApi, type Api } from '../support/api';
import { addMany } from '../support/long-lists';
import { jpeg, upload } from '../support/pictures';
import { watchStatements } from '../support/statements';
import { untilTrue } from '../support/until';

/** What a page asks of the database when it is rendered anew, with pictures of the site's own in every list. */
let api: Api;
beforeAll(async () => {
  api = await startApi({}, join(__dirname, '../../dist'));
  await api.reset();
  await addMany((text, parameters) => api.sql(text, parameters));
  const { token } = await api.signIn('admin');
  const links = await Promise.all(
    [900, 901, 902].map(async (width) => (await upload(api, token, await jpeg(width, 600))).body.picture?.link),
  );
  const [one, two, three] = links;
  await api.sql('update campaigns set featured_image = $1, gallery_images = array[$1, $2]', [one, two]);
  await api.sql('update events set featured_image = $1, founder_image = $2, gallery_images = array[$3]', [
    one,
    two,
    three,
  ]);
  await api.sql('update members set image_url = $1', [two]);
  await api.sql(`update media_library set url = $1 where file_type = 'image'`, [three]);
  await api.sql(
    `insert into page_content (page_key, title, content)
     values ('home', 'H', jsonb_build_object('hero_image', $1::text)),
            ('about', 'A', jsonb_build_object('story', '<img src="' || $1 || '">', 'founders', jsonb_build_array(jsonb_build_object('name', 'M', 'image_url', $2::text))))`,
    [one, two],
  );
  // The announcements of all this have come when a page is rendered.
  await costOf('/members');
});
afterAll(async () => {
  await api.reset();
  await api.close();
});

/** Looks up the pictures behind the links of lists, which have to be known before. */
const isLookup = (sql: string): boolean => sql.startsWith('select p.content_hash as key');

interface Cost {
  /** Statements but the lookups of pictures. */
  readonly count: number;
  /** How many of them ran at the same time. */
  readonly together: number;
  readonly lookups: number;
}

/** Renders a page anew, and tells what it asked of the database, prepared statements included. */
async function costOf(path: string): Promise<Cost> {
  const { content } = api.app;
  const before = content.current();
  await content.write(() => Promise.resolve());
  // Its announcement, which comes by itself, would make the page read its texts again.
  await untilTrue(() => Promise.resolve(content.current() >= before + 2));
  const asked: string[] = [];
  let [running, together] = [0, 0];
  const end = watchStatements(api.database.dataSource, (sql) => {
    asked.push(sql);
    if (isLookup(sql)) return undefined;
    running += 1;
    together = Math.max(together, running);
    return () => void (running -= 1);
  });
  try {
    const response = await fetch(api.origin + path);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('/media/');
    const lookups = asked.filter(isLookup).length;
    return { count: asked.length - lookups, together, lookups };
  } finally {
    end();
  }
}

/** Statements of each page, those of them that run side by side, and at most one lookup for each of its lists. */
test.each([
  // Hero, campaigns, gallery and events; those that arrive together share one.
  ['/', { count: 5, together: 5, lookups: 4 }],
  ['/campaigns', { count: 3, together: 3, lookups: 1 }],
  ['/events', { count: 3, together: 3, lookups: 1 }],
  // The posters of films are known after the list.
  ['/gallery', { count: 4, together: 3, lookups: 2 }],
  ['/members', { count: 3, together: 3, lookups: 1 }],
  // The pictures within its texts, then those of the founders.
  ['/about', { count: 1, together: 1, lookups: 2 }],
])('%s waits for no more statements than these: %j', async (path, { lookups: most, ...statements }) => {
  const { lookups, ...asked } = await costOf(path);
  expect(asked).toEqual(statements);
  expect(lookups).toBeGreaterThan(0);
  expect(lookups).toBeLessThanOrEqual(most);
});
