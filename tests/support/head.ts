/** Content of a page's head, parsed from its HTML. */
export interface PageHead {
  lang: string;
  titles: string[];
  /** Content by name or property; a duplicate name is an error. */
  meta: ReadonlyMap<string, string>;
  canonical: string | undefined;
  /** Addresses by relation, including icons and the manifest. */
  links: ReadonlyMap<string, string[]>;
  jsonLd: Record<string, unknown>[];
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };
const unescape = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? '');

function attributesOf(tag: string): Record<string, string> {
  const found = [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name.toLowerCase(), unescape(value)]));
}

export function readHead(html: string): PageHead {
  const head = /<head>([\s\S]*?)<\/head>/.exec(html)?.[1];
  if (head === undefined) throw new Error('The document has no head.');
  const tags = (name: string) =>
    [...head.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => attributesOf(tag));
  const meta = new Map<string, string>();
  for (const { name, property, content = '', media = '' } of tags('meta')) {
    const key = `${name ?? property ?? ''}${media && ` ${media}`}`;
    if (key && meta.has(key)) throw new Error(`<meta> "${key}" stands twice.`);
    if (key) meta.set(key, content);
  }
  const links = new Map<string, string[]>();
  for (const { rel = '', href = '' } of tags('link')) links.set(rel, [...(links.get(rel) ?? []), href]);
  return {
    lang: /<html[^>]* lang="([^"]*)"/.exec(html)?.[1] ?? '',
    titles: [...head.matchAll(/<title[^>]*>([^<]*)<\/title>/g)].map(([, text = '']) => unescape(text)),
    meta,
    canonical: links.get('canonical')?.[0],
    links,
    jsonLd: [...head.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
    ),
  };
}
