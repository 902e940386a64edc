const phrasing = new Set(
  'abbr b bdi button cite code em h1 h2 h3 h4 h5 h6 i kbd label mark p q s small span strong sub sup time'.split(' '),
);
const blocks = new Set(
  (
    'address article aside blockquote dd details dialog div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main ' +
    'nav ol p pre section table ul'
  ).split(' '),
);
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Elements that may contain whatever their own parent may contain. */
const transparent = new Set(['a', 'noscript']);

const TAG = /<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi;

/**
 * Lists blocks in phrasing content, as `h2 in span`, and elements closed in the wrong order. Reads the markup as
 * written: a browser's parser would have moved some of them out.
 */
export function misplacedBlocks(html: string): string[] {
  const open: string[] = [];
  const found: string[] = [];
  for (const [, slash, written = '', attributes = ''] of html.matchAll(TAG)) {
    const name = written.toLowerCase();
    if (slash) {
      const last = open.pop();
      if (last !== name) found.push(`</${name}> closes ${last ?? 'nothing'}`);
      continue;
    }
    const parent = open.findLast((each) => !transparent.has(each));
    if (blocks.has(name) && parent !== undefined && phrasing.has(parent)) found.push(`${name} in ${parent}`);
    if (!empty.has(name) && !attributes.endsWith('/')) open.push(name);
  }
  return found;
}
