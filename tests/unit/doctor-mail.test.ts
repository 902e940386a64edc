import { once } from 'node:events';
import { createServer as createPlain, type AddressInfo, type Server } from 'node:net';
import { createServer as createSecure } from 'node:tls';
import { unreachable } from '../../server/doctor/check-database';
import { checkMailServer } from '../../server/doctor/check-outside';

/** Of nobody known, for mail.example.org, made for this file alone. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgejtQITewjEnf6Wr4
IsPnxGZ6tAecX3wWU9rKChx18dqhRANCAARLEFVr5/kY/MuCGAcHsEoq0lsxMP3D
pkNi90zGjLnXoJIuD/jFzdqlyTLegWHXZz90hVjNvCpRNCxFnZDsj0Wh
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBjjCCATOgAwIBAgIUd+6OdhG9JyfIdxI6B2Pq01jOnc0wCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQbWFpbC5leGFtcGxlLm9yZzAgFw0yNjExMzAxOTQ1NTlaGA8y
MTI2MTEwNjE5NDU1OVowGzEZMBcGA1UEAwwQbWFpbC5leGFtcGxlLm9yZzBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABEsQVWvn+Rj8y4IYBwewSirSWzEw/cOmQ2L3
TMaMudegki4P+MXN2qXJMt6BYddnP3SFWM28KlE0LEWdkOyPRaGjUzBRMB0GA1Ud
DgQWBBR7YUFU3XYTRS1KNtgNp7HXm0bL1DAfBgNVHSMEGDAWgBR7YUFU3XYTRS1K
NtgNp7HXm0bL1DAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0kAMEYCIQCs
vsK4OKBmJWaN69ZQF6lBFIBBhD4FNU5Nqmh9xLyHmwIhAPfJQNkl5WenQ1WKOM3q
H14gCg03bw4hzqBhku997SfH
-----END CERTIFICATE-----`;

let server: Server;
afterEach(() => server.close());

/** Listens and returns the port. */
async function listening(made: Server): Promise<number> {
  server = made.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const plain = (): Server =>
  createPlain((socket) => socket.on('error', () => undefined).write('220 mail.example.org ESMTP\r\n'));

test('TLS at a port that begins without it is told which of the two to write', async () => {
  const port = await listening(plain());
  const { state, found, advice } = await checkMailServer(`smtps://127.0.0.1:${port}`);
  expect(state).toBe('problem');
  expect(found).toMatch(/^127\.0\.0\.1: no TLS \(/);
  expect(advice).toContain('smtp:// for one that does not, mostly 587');
});

test('a certificate of nobody known is called that', async () => {
  const port = await listening(createSecure({ key: KEY, cert: CERTIFICATE }).on('tlsClientError', () => undefined));
  const finding = await checkMailServer(`smtps://127.0.0.1:${port}`);
  expect(finding.found).toBe('127.0.0.1: its certificate is refused');
  expect(finding.advice).toContain('the name for which the certificate was made');
});

test('a port where nobody listens, and a database that never answers, are told by what they are', async () => {
  const port = await listening(plain());
  server.close();
  await once(server, 'close');
  expect((await checkMailServer(`smtp://127.0.0.1:${port}`)).found).toBe('127.0.0.1: ECONNREFUSED');
  // The driver's own words for a server behind a firewall that drops what it does not let through.
  expect(unreachable(new Error('timeout expired'))).toMatchObject({
    found: 'It cannot be reached (no answer)',
    advice: expect.stringContaining('firewall') as string,
  });
});
