import type { Browser, Page } from 'playwright-core';
import { launchChromium, WITHOUT_OPTIMISERS } from '../support/chromium';
import { complaintsOf } from '../support/complaints';
import { npmRun, ProjectCopy, type Run } from '../support/dev-loop';
import { hydrated } from '../support/donor-path';
import { ADMIN } from '../support/office';
import { untilTrue } from '../support/until';

/** Libraries are bundled at the first start, and every module is asked for by itself. */
const SLOW = 240_000;
/** Shorter, so that a failure tells which wait it was. */
const WAIT = 200_000;

let project: ProjectCopy;
let build: string;
let loop: Run;
let browser: Browser;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  project = new ProjectCopy();
  build = project.hashOfBuild();
  browser = await launchChromium(WITHOUT_OPTIMISERS);
  loop = await npmRun(project, 'dev');
  await loop.ready();
}, 2 * SLOW);
afterAll(async () => {
  await browser?.close();
  loop?.interrupt();
  await loop?.ended();
  project?.remove();
}, SLOW);

beforeEach(async () => {
  page = await browser.newPage();
  page.setDefaultTimeout(WAIT);
  complaints = complaintsOf(page);
});
afterEach(() => page.close());

const mark = () => page.evaluate(() => void document.documentElement.setAttribute('data-same', 'yes'));
const isSame = () => page.evaluate(() => document.documentElement.getAttribute('data-same') === 'yes');

/** Opens a page that hears of changes: one that comes before Vite's socket stands is not told of later. */
async function open(path: string): Promise<void> {
  const hears = page.waitForEvent('console', (message) => message.text().includes('[vite] connected'));
  await page.goto(loop.origin + path);
  await Promise.all([hears, hydrated(page)]);
}

/** Changes a file and waits for what it shows; returns the seconds from one to the other. */
async function seen(change: () => void, text: string): Promise<number> {
  const began = performance.now();
  change();
  await page.getByText(text).first().waitFor();
  return (performance.now() - began) / 1000;
}

const report = (what: string, seconds: number): void =>
  void process.stdout.write(`dev loop: ${what} after ${seconds.toFixed(1)} s\n`);

async function post(query: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${loop.origin}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query }),
  }).catch(() => null);
  return (await answer?.text()) ?? '';
}

test(
  'a changed word and a changed colour of a public page are seen in the open page, and in the next one that is rendered',
  async () => {
    await open('/about');
    await mark();
    report(
      'a word of a public page',
      await seen(
        () => project.edit('client/site/about/AboutPage.tsx', 'Our mission', 'Our mission of yesterday'),
        'Our mission of yesterday',
      ),
    );
    project.edit('client/site/ui/ListHero.module.css', '{', '{ letter-spacing: 7px;');
    await page.waitForFunction(
      () => getComputedStyle(document.querySelector('h1')!.closest('header')!).letterSpacing === '7px',
    );
    expect(await isSame()).toBe(true);
    expect(complaints).toEqual([]);

    const rendered = await fetch(`${loop.origin}/about`, { headers: { accept: 'text/html' } });
    expect(rendered.headers.get('cache-control')).toBe('no-store');
    const html = await rendered.text();
    expect(html).toContain('Our mission of yesterday');
    expect(html).toContain('letter-spacing: 7px');
  },
  SLOW,
);

test(
  'a changed word of an office page is seen without a reload, under a policy that lets no script in but ours',
  async () => {
    await open('/auth');
    await page.getByRole('main').getByLabel('Email', { exact: true }).fill(ADMIN.email);
    await page.getByRole('main').getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.getByRole('heading', { name: 'Latest donations' }).waitFor();
    await open('/admin/members');
    await page.getByRole('columnheader').first().waitFor();
    await mark();
    report(
      'a word of an office page',
      await seen(
        () =>
          project.edit(
            'client/office/members/AdminMembersPage.tsx',
            'title="All Members"',
            'title="Everyone who belongs"',
          ),
        'Everyone who belongs',
      ),
    );
    expect(await isSame()).toBe(true);
    expect(complaints).toEqual([]);

    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.planted = 1' })),
    );
    expect(await page.evaluate(() => 'planted' in window)).toBe(false);
  },
  SLOW,
);

test(
  'a word of a rule and of the schema, and a new document: the API says it, the types are made anew',
  async () => {
    const began = performance.now();
    project.edit('rules/inquiries.ts', 'Please enter your message.', 'Words are missing here.');
    project.edit('schema.graphql', '"Sends the contact form."', '"A planted description."');
    project.edit(
      'client/site/about/about.graphql',
      'query About {',
      'query Planted { site { siteName } }\n\nquery About {',
    );
    const question =
      'mutation { submitContact(input: { firstName: "A", lastName: "B", email: "a@example.org", message: "" }) { userErrors { message } } }';
    const schema = '{ __type(name: "Mutation") { fields { name description } } }';
    await untilTrue(async () => (await post(schema)).includes('A planted description.'), WAIT);
    // Asked second: the limit of the form allows few questions.
    expect(await post(question)).toContain('Words are missing here.');
    report('a word of a rule and of the schema over the API', (performance.now() - began) / 1000);
    expect(project.read('client/generated/operations/PlantedQuery.ts')).toContain('siteName');
  },
  SLOW,
);

test("files beside the sources are nobody's to read", async () => {
  for (const file of ['.data/postgres/password', 'package.json', 'server/main.ts']) {
    for (const query of ['', '?raw', '?import&raw', '?url']) {
      const { ok } = await fetch(`${loop.origin}/@fs${project.folder}/${file}${query}`);
      expect({ file, query, ok }).toEqual({ file, query, ok: false });
    }
  }
});

test(
  'a server that does not start again waits for the next change; then open pages load themselves',
  async () => {
    const answers = async () => (await post('{ site { siteName } }')).includes('siteName');
    await untilTrue(answers, WAIT);
    await open('/contact');
    await mark();
    project.edit('server/log.ts', 'const logger', 'const logger = ;');
    await untilTrue(async () => loop.output().includes('It restarts at the next change.'), WAIT);
    project.edit('server/log.ts', 'const logger = ;', 'const logger');
    await untilTrue(answers, WAIT);
    await page.waitForFunction(() => !document.documentElement.hasAttribute('data-same'));
  },
  SLOW,
);

test(
  'the playground opens',
  async () => {
    await page.goto(`${loop.origin}/graphql`);
    await page.locator('.graphiql-container').waitFor();
  },
  SLOW,
);

test(
  'a start on a port that is taken says so and ends, its database too',
  async () => {
    const second = await npmRun(project, 'dev', {
      PORT: String(loop.port),
      DATA_DIR: `${project.folder}/.other`,
      SEED: 'none',
    });
    expect(await second.ended()).toBe(1);
    expect(second.output()).toContain(`Port ${loop.port} is in use`);
    expect(project.processes().filter((line) => line.includes('.other'))).toEqual([]);
  },
  SLOW,
);

test(
  'Ctrl-C leaves nothing running and dist/ as it was, and npm start works after it',
  async () => {
    loop.interrupt();
    expect(await loop.ended()).toBe(0);
    expect(project.processes()).toEqual([]);
    expect(project.hashOfBuild()).toBe(build);

    project.restore();
    const site = await npmRun(project, 'start');
    await site.ready();
    const html = await (await fetch(`${site.origin}/about`, { headers: { accept: 'text/html' } })).text();
    expect(html).toContain('id="root"');
    expect(html).not.toContain('/@vite/client');
    site.interrupt();
    await site.ended();
    expect(project.processes()).toEqual([]);
  },
  2 * SLOW,
);
