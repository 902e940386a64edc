import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { CachedReads } from '../../server/app/cached-reads';
import type { ContentVersion } from '../../server/database/content-version';
import { CachedAnswer } from '../../server/graphql/response-cache';
import { readBody } from '../../server/http/body';

const BODY = '{"query":"{ campaigns { id } }"}';

const content = { current: () => 1 } as unknown as ContentVersion;
const newReads = () => new CachedReads(content);

/** A visitor's request whose body arrives in these parts. */
function requestOf(parts: readonly string[], accept?: string): IncomingMessage {
  const request = openRequest(accept);
  for (const part of parts) request.push(part);
  request.push(null);
  return request;
}

/** The same, of whose body nothing has come. */
function openRequest(accept?: string): IncomingMessage {
  const headers = { 'content-type': 'application/json', 'content-length': String(BODY.length), accept };
  const request = new Readable({ read: () => undefined });
  return Object.assign(request, {
    method: 'POST',
    url: '/graphql',
    headers,
    socket: Object.assign(new EventEmitter(), { bytesRead: 0 }),
  }) as unknown as IncomingMessage;
}

const taken = (reads: CachedReads, request: IncomingMessage) =>
  new Promise<void>((resolve) => {
    expect(reads.take(request, {} as ServerResponse, resolve)).toBe(true);
  });

test('a body that came whole is handed on, and so is its end', async () => {
  const reads = newReads();
  const request = requestOf([BODY]);
  const ended = new Promise((resolve) => request.once('end', resolve));
  await taken(reads, request);
  expect(reads.takenOf(request)?.bytes.toString()).toBe(BODY);
  await ended;
});

test('a body that came in parts is left to be read from its beginning', async () => {
  const reads = newReads();
  const request = requestOf([BODY.slice(0, 9), BODY.slice(9)]);
  await taken(reads, request);
  expect(reads.takenOf(request)).toBeUndefined();
  expect((await readBody(request, 1_000)).toString()).toBe(BODY);
});

test('an answer is found however its request was read, and only for the media types that it was made for', async () => {
  const reads = newReads();
  const request = requestOf([BODY], 'application/json');
  await taken(reads, request);
  const asked = reads.takenOf(request);
  if (!asked) throw new Error('the body was not taken');
  const answer = new CachedAnswer('{}');
  reads.keep(asked, 1, answer);
  expect(reads.find(reads.askedBy(requestOf([], 'application/json'), Buffer.from(BODY)))).toBe(answer);
  expect(reads.find(reads.askedBy(requestOf([], 'text/html'), Buffer.from(BODY)))).toBeUndefined();
});

test('a caller of whose body not one byte comes is disconnected, and one of whose body some came is not', async () => {
  const reads = new CachedReads(content, 1);
  const [silent, begun] = [openRequest(), openRequest()];
  begun.push(BODY.slice(0, 5));
  const closed = new Promise((resolve) => silent.once('close', resolve));
  const read = new Promise<void>((resolve) => reads.take(begun, {} as ServerResponse, resolve));
  expect(reads.take(silent, {} as ServerResponse, () => undefined)).toBe(true);
  await Promise.all([read, closed]);
  expect([silent.destroyed, begun.destroyed]).toEqual([true, false]);
});

test('an answer keeps its reply for the headers that browsers send, and none for what a caller makes up', () => {
  const answer = new CachedAnswer('{}');
  const reply = { headers: [], body: answer.plain };
  answer.keepReply('gzip, deflate, br, zstd', reply);
  answer.keepReply('gzip, '.repeat(1_000), reply);
  expect([...answer.replies.keys()]).toEqual(['gzip, deflate, br, zstd']);
  for (let each = 0; each < 1_000; each += 1) answer.keepReply(`made-up-${each}`, reply);
  expect(answer.replies.size).toBe(20);
});
