import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startApi, type Api } from '../support/api';
import { untilTrue } from '../support/until';

const LIST = '{ campaigns { title summary } }';
const CREATE = `mutation ($input: CampaignInput!) { createCampaign(input: $input) { campaign { id } userErrors { message } } }`;

/** Two processes on one database, as in production; in one process here, each with its own cache. */
let api: Api;
let other: Api;
let token: string;
beforeAll(async () => {
  [api, other] = [await startApi(), await startApi()];
});
beforeEach(async () => {
  await api.reset();
  ({ token } = await api.signIn('admin'));
});
afterAll(async () => {
  await other.close();
  await api.close();
});

async function publish(slug: string): Promise<void> {
  const input = { title: slug, slug, category: 'Health', goalAmount: 100_000, summary: 'water '.repeat(80) };
  await api.call(CREATE, { input }, { token });
}

/** Reads a visitor's list as raw bytes: `fetch` would decompress it. */
function list(of: Api, encoding = 'identity'): Promise<{ encoding: string | undefined; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'accept-encoding': encoding };
    const call = request(`${of.origin}/graphql`, { method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(chunks) }),
      );
    });
    call.on('error', reject);
    call.end(JSON.stringify({ query: LIST }));
  });
}

const names = async (of: Api): Promise<string[]> => {
  const { data } = JSON.parse((await list(of)).bytes.toString()) as { data: { campaigns: { title: string }[] } };
  return data.campaigns.map(({ title }) => title);
};

/**
 * Asks, then changes the titles behind the back of the app, without an announcement: only a memory still says what it
 * said before. The announcement of an earlier write may arrive in between, hence more than one try.
 */
async function untilRemembered(of: Api): Promise<string[]> {
  let remembered: string[] = [];
  let change = 0;
  await untilTrue(async () => {
    remembered = await names(of);
    await api.sql(`update campaigns set title = slug || ' unannounced ' || $1`, [(change += 1)]);
    return (await names(of)).join() === remembered.join();
  });
  return remembered;
}

test('a visitor’s second question is answered from memory, and no longer once the content changed', async () => {
  await publish('one');
  const remembered = await untilRemembered(api);
  await publish('two');
  const now = await names(api);
  expect(now).toHaveLength(2);
  expect(now).not.toContain(remembered[0]);
});

test('the other process hears of the change', async () => {
  await publish('one');
  expect(await names(other)).toEqual(['one']);
  await publish('two');
  await untilTrue(async () => (await names(other)).length === 2);
});

test('someone who is signed in is never answered from the visitors’ memory, nor fills it', async () => {
  await publish('one');
  const remembered = await untilRemembered(api);
  const { data } = await api.call<{ campaigns: { title: string }[] }>(LIST, {}, { token });
  expect(data.campaigns.map(({ title }) => title)).not.toEqual(remembered);
  expect(await names(api)).toEqual(remembered);
});

test('answers worth it are compressed as the caller likes, from memory too', async () => {
  await publish('one');
  await publish('two');
  await publish('three');
  const plain = (await list(api)).bytes;
  for (let times = 0; times < 2; times += 1) {
    const [br, gzip] = [await list(api, 'gzip, br'), await list(api, 'gzip')];
    expect([br.encoding, gzip.encoding]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.bytes).equals(plain)).toBe(true);
    expect(gunzipSync(gzip.bytes).equals(plain)).toBe(true);
    expect(br.bytes.length).toBeLessThan(plain.length / 2);
  }
});

test('what one visitor was told uncompressed, the next one is told compressed from the same memory', async () => {
  for (const slug of ['one', 'two', 'three']) await publish(slug);
  await untilRemembered(api);
  const plain = (await list(api)).bytes;
  for (let times = 0; times < 2; times += 1) {
    expect(brotliDecompressSync((await list(api, 'br')).bytes).equals(plain)).toBe(true);
    expect(gunzipSync((await list(api, 'gzip')).bytes).equals(plain)).toBe(true);
  }
});

test('a refused question is not remembered', async () => {
  const ask = () => other.call('{ adminDashboard { totalReceipts } }');
  expect((await ask()).codes).toEqual(['UNAUTHENTICATED']);
  expect((await ask()).codes).toEqual(['UNAUTHENTICATED']);
});

test('from memory, too, an answer has the media type that was asked for and is not to be guessed at', async () => {
  await publish('one');
  const typeFor = async (accept: string) => {
    const response = await fetch(`${api.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      body: JSON.stringify({ query: LIST }),
    });
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    return response.headers.get('content-type');
  };
  for (let times = 0; times < 2; times += 1) {
    expect(await typeFor('application/graphql-response+json')).toMatch(/^application\/graphql-response\+json/);
    expect(await typeFor('application/json')).toMatch(/^application\/json/);
  }
});

test.each(['/healthz', '/readyz'])('%s is not to be guessed at either', async (path) => {
  const { headers } = await fetch(api.origin + path);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});

/** Sends the list's question over a connection of its own, in the given parts, and returns the status and the JSON. */
async function inParts(of: Api, head: string, parts: readonly string[]): Promise<{ status: string; data: unknown }> {
  const socket = connect(Number(new URL(of.origin).port), 'localhost').setNoDelay(true);
  await once(socket, 'connect');
  const common = 'POST /graphql HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n';
  socket.write(`${common}${head}\r\n\r\n`);
  for (const part of parts) await new Promise((resolve) => socket.write(part, () => setImmediate(resolve)));
  const answer = await text(socket);
  const [top = '', body = ''] = answer.split('\r\n\r\n');
  return { status: top.split(' ')[1] ?? '', data: JSON.parse(body) };
}

test('a known question is answered however its bytes arrive', async () => {
  await publish('one');
  const body = JSON.stringify({ query: LIST });
  const wanted = { status: '200', data: JSON.parse((await list(api)).bytes.toString()) as unknown };
  const length = `content-length: ${body.length}`;
  const [half, rest] = [body.slice(0, 20), body.slice(20)];
  const chunk = (part: string): string => `${part.length.toString(16)}\r\n${part}\r\n`;
  for (let times = 0; times < 2; times += 1) {
    expect(await inParts(api, length, [body])).toEqual(wanted);
    expect(await inParts(api, length, [half, rest])).toEqual(wanted);
    expect(await inParts(api, 'transfer-encoding: chunked', [chunk(half), chunk(rest), chunk('')])).toEqual(wanted);
  }
  // Known bytes are one question only as a whole.
  const longer = JSON.stringify({ query: `${LIST} ` });
  expect(await inParts(api, `content-length: ${longer.length}`, [longer])).toEqual(wanted);
  expect(await inParts(api, 'content-length: 3', ['{ c'])).toMatchObject({ status: '400' });
});

test('a short answer that is sent once arrives whole, in any script', async () => {
  await publish('asha');
  await api.sql(`update campaigns set title = 'आशा ₹5'`);
  const response = await fetch(`${api.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: '{ adminCampaigns { items { title } } }' }),
  });
  const answer = await response.text();
  expect(JSON.parse(answer)).toEqual({ data: { adminCampaigns: { items: [{ title: 'आशा ₹5' }] } } });
  expect(Number(response.headers.get('content-length'))).toBe(Buffer.byteLength(answer));
});
