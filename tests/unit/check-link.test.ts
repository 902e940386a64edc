import { checkUrl, readCheckToken } from '../../server/receipts/check-link';
import { qrCode } from '../../server/pdf/qr-code';

const deps = { jwtSecret: 'a secret of sessions', publicUrl: 'https://example.org' };
const print = { receiptNumber: '2026-27/000042', revision: 2 };
const tokenOf = (url: string): string => url.split('/r/')[1] ?? '';

test('a link is short, and names the print again', () => {
  const url = checkUrl(deps, print);
  expect(url).toMatch(/^https:\/\/example\.org\/r\/2026-27\.000042\.2\.[\w-]{16}$/);
  expect(readCheckToken(deps, tokenOf(url))).toEqual(print);
});

test('nothing of it can be changed', () => {
  const token = tokenOf(checkUrl(deps, print));
  const [number = '', serial = '', revision = '', signature = ''] = token.split('.');
  const wrong = [
    [number, '000043', revision, signature],
    [number, serial, '1', signature],
    ['2025-26', serial, revision, signature],
    [number, serial, revision, signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))],
    [number, serial, revision, ''],
    [number, serial, revision, `${signature}A`],
    ['', '', '', ''],
  ];
  expect(wrong.map((parts) => readCheckToken(deps, parts.join('.')))).toEqual(wrong.map(() => null));
  expect(readCheckToken(deps, 'x'.repeat(100_000))).toBeNull();
  expect(readCheckToken(deps, `${'a.'.repeat(50_000)}1.${signature}`)).toBeNull();
});

test.each(['/', '.', '%20', '%2e', '%2F', '/.', '.%20', '%E2%80%8A', '%0A'])(
  'a genuine link with %s behind it names its print, a forged one names none',
  (end) => {
    const token = tokenOf(checkUrl(deps, print));
    expect(readCheckToken(deps, token + end)).toEqual(print);
    expect(readCheckToken(deps, token.replace('.000042.', '.000043.') + end)).toBeNull();
  },
);

test('an encoded link is decoded, once', () => {
  const token = tokenOf(checkUrl(deps, print));
  expect(readCheckToken(deps, token.replaceAll('.', '%2E').replaceAll('-', '%2d'))).toEqual(print);
  for (const end of ['%252e', '%', '%ff', '/A', '.1', '?', '%00']) expect(readCheckToken(deps, token + end)).toBeNull();
  expect(readCheckToken(deps, `${token}${'.'.repeat(100_000)}x`)).toBeNull();
});

test('a new JWT_SECRET leaves printed codes alone when the old one is kept for them', () => {
  const token = tokenOf(checkUrl(deps, print));
  expect(readCheckToken({ ...deps, jwtSecret: 'another' }, token)).toBeNull();
  expect(readCheckToken({ ...deps, jwtSecret: 'another', receiptLinkSecret: deps.jwtSecret }, token)).toEqual(print);
});

/** Reads the dark modules from a path as receipts draw it. */
function modules(path: string): Set<string> {
  const rows = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)].map(([, x = '', y = '', width = '']) =>
    [x, y, width].map(Number),
  );
  return new Set(
    rows.flatMap(([x = 0, y = 0, width = 0]) => Array.from({ length: width }, (_, at) => `${x + at},${y}`)),
  );
}

test('the code has its three corners and its timing, at 32 mm in modules of 0.8 mm or more', () => {
  const { size, path } = qrCode(
    checkUrl({ ...deps, publicUrl: 'https://www.prakashsetufoundation.example.org' }, print),
  );
  const dark = modules(path);
  expect(32 / size).toBeGreaterThanOrEqual(0.8);
  for (const [x, y] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const) {
    expect([0, 1, 2, 3, 4, 5, 6].map((at) => dark.has(`${x + at},${y}`))).toEqual(Array(7).fill(true));
    expect(dark.has(`${x + 1},${y + 1}`)).toBe(false);
    expect(dark.has(`${x + 3},${y + 3}`)).toBe(true);
  }
  expect([8, 9, 10, 11].map((at) => dark.has(`${at},6`))).toEqual([true, false, true, false]);
});
