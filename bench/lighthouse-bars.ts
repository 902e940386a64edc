/** What Lighthouse says of one page: scores of 0 to 100, seconds, milliseconds, and a share of the screen. */
export interface Measured {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Largest contentful paint, seconds. */
  lcp: number;
  /** Total blocking time, milliseconds. */
  tbt: number;
  /** Cumulative layout shift. */
  cls: number;
}

/** The bars: `least` must be reached, `most` not be passed. */
export const bars: Record<keyof Measured, { least: number } | { most: number }> = {
  performance: { least: 95 },
  accessibility: { least: 100 },
  bestPractices: { least: 100 },
  seo: { least: 100 },
  lcp: { most: 2 },
  tbt: { most: 100 },
  cls: { most: 0.02 },
};

const names = Object.keys(bars) as (keyof Measured)[];

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Value by value, so that one run that was disturbed does not count. */
export function medianOf(runs: readonly Measured[]): Measured {
  const of = (name: keyof Measured): number => median(runs.map((run) => run[name]));
  return Object.fromEntries(names.map((name) => [name, of(name)])) as unknown as Measured;
}

/** A sentence for each bar that is missed. */
export function underTheBars(measured: Measured): string[] {
  return names.flatMap((name) => {
    const bar = bars[name];
    const value = Number(measured[name].toFixed(3));
    if ('least' in bar) return value >= bar.least ? [] : [`${name} ${value}, at least ${bar.least} wanted`];
    return value <= bar.most ? [] : [`${name} ${value}, at most ${bar.most} wanted`];
  });
}
