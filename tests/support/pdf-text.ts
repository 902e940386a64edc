import { inflateSync } from 'node:zlib';

interface PdfObject {
  readonly dictionary: string;
  readonly stream: string;
}

function readObjects(pdf: Buffer): Map<string, PdfObject> {
  const source = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const match of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id = '', body = ''] = match;
    const [dictionary = '', packed] = body.split(/stream\n/, 2);
    const data = packed === undefined ? null : Buffer.from(packed.replace(/\nendstream$/, ''), 'latin1');
    const stream = data && /FlateDecode/.test(dictionary) ? inflateSync(data).toString('latin1') : '';
    objects.set(id, { dictionary, stream });
  }
  return objects;
}

const fromHex = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Reads the map from glyph to text that pdfkit writes: one list of texts, counting up from glyph 0000. */
function readGlyphs(map: string): string[] {
  const lists = [...map.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/g)];
  return lists.flatMap(([, list = '']) =>
    [...list.matchAll(/<([^>]*)>/g)].map(([, hex = '']) => fromHex(hex.replace(/\s/g, ''))),
  );
}

export interface PdfFacts {
  readonly pages: number;
  readonly embeddedFonts: number;
  /** Drawn text of all pages, in drawing order, as copied from them. */
  readonly text: string;
  /** Drawn text of the first page in runs, each with the points between its baseline and the page's bottom edge. */
  readonly stretches: readonly { readonly y: number; readonly text: string }[];
}

/** Reads the drawn text of a PDF made by pdfkit, through its own font maps. */
export function readPdf(pdf: Buffer): PdfFacts {
  const objects = readObjects(pdf);
  const all = [...objects.values()];
  const pages = all.filter(({ dictionary }) => /\/Type \/Page\b(?!s)/.test(dictionary));
  const drawn = pages.map((page) => readPage(objects, page));
  return {
    pages: pages.length,
    embeddedFonts: all.filter(({ dictionary }) => /\/FontFile[23] /.test(dictionary)).length,
    text: drawn
      .flat()
      .map(({ text }) => text)
      .join(''),
    stretches: drawn[0] ?? [],
  };
}

function readPage(objects: Map<string, PdfObject>, page: PdfObject): { y: number; text: string }[] {
  const reference = (text: string | undefined, name: string): PdfObject | undefined =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(text ?? '')?.[1] ?? '');
  const resources = reference(page.dictionary, 'Resources')?.dictionary ?? '';
  const content = reference(page.dictionary, 'Contents')?.stream ?? '';
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']): [string, string[]] => {
      const font = objects.get(id)?.dictionary;
      return [name, readGlyphs(reference(font, 'ToUnicode')?.stream ?? '')];
    }),
  );
  let glyphs: string[] = [];
  let y = 0;
  const stretches: { y: number; text: string }[] = [];
  const operators = /1 0 0 1 [-\d.]+ ([-\d.]+) Tm|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g;
  for (const [, position, font, list] of content.matchAll(operators)) {
    if (position) y = Number(position);
    if (font) glyphs = fonts.get(font) ?? [];
    if (list === undefined) continue;
    const codes = [...list.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    stretches.push({ y, text: codes.map((code) => glyphs[parseInt(code, 16)] ?? '').join('') });
  }
  return stretches;
}
