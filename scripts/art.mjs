// Redraws what is derived from the drawings in client/public/art: minifies them, cuts the gallery details
// (crops/), and makes the raster copies that link previews and home screens need. Development only; its
// outputs are committed. Needs a Chromium: CHROMIUM_PATH=/usr/bin/chromium node scripts/art.mjs
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { optimize } from 'svgo';
import { crops } from './art/crops.mjs';
import { encodeIcon } from './art/icon.mjs';
import { encodeIndexedPng } from './art/png.mjs';

const publicDir = new URL('../client/public/', import.meta.url);
const art = new URL('art/', publicDir);
const IVORY = '#FFFBF4';
const EVENING = '#0A3F38';

const minify = (svg, extra = []) =>
  optimize(svg, {
    multipass: true,
    plugins: [{ name: 'preset-default', params: { overrides: { cleanupIds: false } } }, 'removeTitle', ...extra],
  }).data;

function minifyAll() {
  for (const name of readdirSync(fileURLToPath(art)).filter((file) => file.endsWith('.svg'))) {
    writeFileSync(new URL(name, art), minify(readFileSync(new URL(name, art), 'utf8')));
  }
}

function cutCrops() {
  for (const [scene, boxes] of Object.entries(crops)) {
    const svg = readFileSync(new URL(`scene-${scene}.svg`, art), 'utf8');
    boxes.forEach(([x, y, width], index) => {
      const cut = svg.replace(/viewBox="[^"]*"/, `viewBox="${x} ${y} ${width} ${width * 0.75}"`);
      writeFileSync(new URL(`crops/${scene}-${index + 1}.svg`, art), minify(cut, ['removeOffCanvasPaths']));
    });
  }
}

/** Crops the evening bridges for phones: the donor's lamp with its whole light, and its neighbours. */
function cutForPhones() {
  for (const name of ['bridge-lamp-lit', 'bridge-lamp-waiting']) {
    const svg = readFileSync(new URL(`${name}.svg`, art), 'utf8');
    const cut = svg.replace(/viewBox="[^"]*"/, 'viewBox="690 -62 590 640"');
    writeFileSync(new URL(`crops/${name}.svg`, art), minify(cut, ['removeOffCanvasPaths']));
  }
}

/** Draws an SVG on a background colour in the page and returns its pixels. */
async function pixels(page, svg, width, height, inset = 0, ground = IVORY) {
  const encoded = await page.evaluate(
    async ({ svg, width, height, inset, ground }) => {
      const sized = svg.replace('<svg ', `<svg width="${width - 2 * inset}" height="${height - 2 * inset}" `);
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(sized)}`;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      context.fillStyle = ground;
      context.fillRect(0, 0, width, height);
      context.drawImage(image, inset, inset);
      const data = context.getImageData(0, 0, width, height).data;
      let text = '';
      for (let i = 0; i < data.length; i += 32768) text += String.fromCharCode(...data.subarray(i, i + 32768));
      return btoa(text);
    },
    { svg, width, height, inset, ground },
  );
  return Buffer.from(encoded, 'base64');
}

/**
 * Draws the heads of mails at twice their displayed size, and the mark without a background, for light and dark mails.
 */
async function drawForMails(page, write) {
  const lamp = readFileSync(new URL('bridge-lamp-lit.svg', art), 'utf8');
  for (const [name, box] of [
    ['lamp', '580 40.9 800 314.3'],
    ['lamp-wide', '400 40.9 800 314.3'],
  ]) {
    await write(`art/mail/${name}.png`, lamp.replace(/viewBox="[^"]*"/, `viewBox="${box}"`), 1120, 440, 0, EVENING);
  }
  for (const name of ['mark', 'mark-light']) {
    const svg = readFileSync(new URL(`${name}.svg`, art), 'utf8').replace('<svg ', '<svg width="132" height="132" ');
    await page.setViewportSize({ width: 132, height: 132 });
    await page.setContent(`<style>body { margin: 0; }</style>${svg}`);
    writeFileSync(new URL(`art/mail/${name}.png`, publicDir), await page.screenshot({ omitBackground: true }));
  }
}

async function drawRasters() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage();
  const write = async (target, svg, width, height, inset, ground) =>
    writeFileSync(
      new URL(target, publicDir),
      encodeIndexedPng(await pixels(page, svg, width, height, inset, ground), width, height),
    );
  for (const scene of Object.keys(crops)) {
    await write(`art/og/${scene}.png`, readFileSync(new URL(`scene-${scene}.svg`, art), 'utf8'), 1200, 630);
  }
  await write('art/og/bridge.png', readFileSync(new URL('bridge-hero.svg', art), 'utf8'), 1200, 630);
  const mark = readFileSync(new URL('mark.svg', art), 'utf8');
  await write('icon-192.png', mark, 192, 192, 36);
  await write('icon-512.png', mark, 512, 512, 96);
  await write('apple-touch-icon.png', mark, 180, 180, 30);
  const small = [16, 32].map(async (size) => ({
    size,
    png: encodeIndexedPng(await pixels(page, mark, size, size, size / 16), size, size),
  }));
  writeFileSync(new URL('favicon.ico', publicDir), encodeIcon(await Promise.all(small)));
  await drawForMails(page, write);
  await browser.close();
}

minifyAll();
cutCrops();
cutForPhones();
await drawRasters();
