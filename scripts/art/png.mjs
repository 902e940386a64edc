import { deflateSync } from 'node:zlib';

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = crcTable[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE((crc ^ 0xffffffff) >>> 0, body.length + 4);
  return out;
}

/**
 * Returns the 256 most frequent colours of a flat drawing, after rounding away the finest steps of its antialiasing.
 */
function palette(rgba) {
  const counts = new Map();
  for (let i = 0; i < rgba.length; i += 4) {
    const key = ((rgba[i] >> 3) << 10) | ((rgba[i + 1] >> 3) << 5) | (rgba[i + 2] >> 3);
    const entry = counts.get(key) ?? { n: 0, sum: [0, 0, 0] };
    entry.n += 1;
    for (let c = 0; c < 3; c++) entry.sum[c] += rgba[i + c];
    counts.set(key, entry);
  }
  const common = [...counts.values()].sort((a, b) => b.n - a.n).slice(0, 256);
  return common.map(({ n, sum }) => sum.map((value) => Math.round(value / n)));
}

function nearest(colors, r, g, b) {
  let best = 0;
  let bestDistance = Infinity;
  for (let i = 0; i < colors.length; i++) {
    const [cr, cg, cb] = colors[i];
    const distance = (r - cr) ** 2 + (g - cg) ** 2 + (b - cb) ** 2;
    if (distance < bestDistance) [best, bestDistance] = [i, distance];
  }
  return best;
}

/** Encodes opaque RGBA pixels of a flat drawing as a PNG with a palette: a third of a true-colour PNG. */
export function encodeIndexedPng(rgba, width, height) {
  const colors = palette(rgba);
  const known = new Map();
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4;
      const key = (rgba[i] << 16) | (rgba[i + 1] << 8) | rgba[i + 2];
      if (!known.has(key)) known.set(key, nearest(colors, rgba[i], rgba[i + 1], rgba[i + 2]));
      rows[y * (width + 1) + 1 + x] = known.get(key);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colors.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
