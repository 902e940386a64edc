/** Ratios that hold: what `npm run bench -- --check` compares with. */

/**
 * Maximum ratio of the product's CPU time to that of the program beside it, a quarter above what was measured last
 * (RESULTS.md). A ratio that got smaller for good is lowered here; none is raised without a reason in the commit.
 */
const MOST = {
  'cached: GraphQL, list of 200': 1.9,
  'cached: GraphQL, first 3': 1.9,
  'cached: GraphQL, by slug': 1.9,
  'cached: GraphQL, list of 200, brotli': 1.9,
  'cached: home': 1.9,
  'cached: /campaigns': 1.9,
  'cached: a campaign': 1.9,
  'cached: home, uncompressed': 1.9,
  'uncached: list of 200, server': 1.7,
  'uncached: list of 200, database': 1.1,
  'uncached: first 3, server': 2.4,
  'uncached: first 3, database': 1.0,
  'uncached: by slug, server': 2.3,
  'uncached: by slug, database': 1.0,
  'uncached: office: 50 of 200k, server': 2.3,
  'uncached: office: 50 of 200k, database': 0.8,
  'uncached: contact insert, server': 3.1,
  'uncached: contact insert, database': 1.6,
};

/**
 * Lists what is above its maximum, or has none.
 * @param ratios `[name, ratio]` as the sections reported them
 * @returns sentences; empty when everything holds
 */
export function tooHigh(ratios) {
  return ratios.flatMap(([name, ratio]) => {
    const most = MOST[name];
    if (most === undefined) return [`${name}: ${ratio.toFixed(2)}, without a maximum in bench/lib/held.mjs`];
    return ratio > most ? [`${name}: ${ratio.toFixed(2)}, at most ${most}`] : [];
  });
}
