/**
 * The ceiling: answers every path with bytes from memory. ANSWERS names a file of JSON, `{ [path]: { headers, body } }`
 * with the body in base64; PORT says where.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const answers = new Map(
  Object.entries(JSON.parse(readFileSync(process.env.ANSWERS, 'utf8'))).map(([path, { headers, body }]) => {
    const bytes = Buffer.from(body, 'base64');
    return [path, { bytes, headers: { ...headers, 'content-length': bytes.length } }];
  }),
);
const nothing = { bytes: Buffer.alloc(0), headers: { 'content-length': 0 } };

createServer((request, response) => {
  request.resume();
  const { headers, bytes } = answers.get(request.url) ?? nothing;
  response.writeHead(200, headers).end(bytes);
}).listen(Number(process.env.PORT), '127.0.0.1');
