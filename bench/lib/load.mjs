/** The one load generator of all benchmarks: keep-alive connections that each send their next request on an answer. */
import { connect } from 'node:net';

const CONNECTIONS = 16;
const END_OF_HEADERS = Buffer.from('\r\n\r\n');

/**
 * Serialises a request of HTTP/1.1.
 * @param body a text; sets content-length, and content-type to JSON unless `headers` has one
 */
export function message({ method = 'GET', path = '/', headers = {}, body = '' }) {
  const all = { host: 'localhost', ...headers };
  if (body !== '' || method === 'POST') {
    all['content-type'] ??= 'application/json';
    all['content-length'] = Buffer.byteLength(body);
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

/** Splits an answer off received bytes; null while it is not complete. Answers need a content-length. */
function answerIn(bytes) {
  const end = bytes.indexOf(END_OF_HEADERS);
  if (end < 0) return null;
  const head = bytes.latin1Slice(0, end);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head);
  if (!length && status !== 304 && status !== 204) throw new Error(`An answer without content-length:\n${head}`);
  const size = end + 4 + Number(length?.[1] ?? 0);
  return bytes.length < size ? null : { status, size, head, start: end + 4 };
}

/** Sends requests on one connection until `isOver`. */
function drive(port, next, check, isOver) {
  return new Promise((resolve, reject) => {
    const tally = { count: 0, bytes: 0 };
    let received = [];
    let length = 0;
    let expected = 0;
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const stop = (error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve(tally);
    };
    socket.on('connect', () => socket.write(next()));
    socket.on('data', (chunk) => {
      received.push(chunk);
      length += chunk.length;
      if (length < expected) return;
      try {
        const bytes = received.length === 1 ? chunk : Buffer.concat(received, length);
        received = [bytes];
        const answer = answerIn(bytes);
        if (!answer) {
          const head = bytes.indexOf(END_OF_HEADERS);
          expected =
            head < 0 ? 0 : head + 4 + Number(/content-length: *(\d+)/i.exec(bytes.latin1Slice(0, head))?.[1] ?? 0);
          return;
        }
        check(answer.status, bytes, answer);
        tally.count += 1;
        tally.bytes += answer.size;
        received = [];
        length = 0;
        expected = 0;
        if (isOver()) stop();
        else socket.write(next());
      } catch (error) {
        stop(error);
      }
    });
    socket.on('error', stop);
    socket.on('close', () => stop(new Error('The server closed a connection under load.')));
  });
}

/** Accepts answers with status 200 that hold no GraphQL errors at their beginning. */
export function isGood(status, bytes, { start }) {
  if (status !== 200) throw new Error(`Status ${status}: ${bytes.toString('utf8').slice(0, 600)}`);
  if (bytes.utf8Slice(start, start + 10).startsWith('{"errors"'))
    throw new Error(bytes.utf8Slice(start, Math.min(bytes.length, start + 600)));
}

/**
 * Puts load on a server for a time.
 * @param options.port the server's port on 127.0.0.1
 * @param options.next returns the next request as bytes (see `message`), given the connection's number, from 0
 * @param options.seconds after which no connection sends another request
 * @param options.connections 16 by default
 * @param options.check throws for a wrong answer: (status, bytes, { start, head }); `isGood` by default
 * @returns the number of answers, their bytes, and the seconds that passed
 */
export async function load({ port, next, seconds, connections = CONNECTIONS, check = isGood }) {
  const began = performance.now();
  const isOver = () => performance.now() - began >= seconds * 1000;
  const tallies = await Promise.all(
    Array.from({ length: connections }, (_, number) => drive(port, () => next(number), check, isOver)),
  );
  return {
    count: tallies.reduce((sum, { count }) => sum + count, 0),
    bytes: tallies.reduce((sum, { bytes }) => sum + bytes, 0),
    seconds: (performance.now() - began) / 1000,
  };
}
