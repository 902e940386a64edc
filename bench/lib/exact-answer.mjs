import { request } from 'node:http';

/** Asks once and returns the answer as it was sent, still compressed: `{ status, headers, body }`. */
export const exactAnswer = (port, { method = 'GET', path, headers = {}, body = '' }) =>
  new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
