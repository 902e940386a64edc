/** Lighthouse's measurements of one page: scores from 0 to 100, seconds, milliseconds, and a share of the screen. */
export interface Measured {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Largest contentful paint in seconds. */
  lcp: number;
  /** Total blocking time in milliseconds. */
  tbt: number;
  /** Cumulative layout shift. */
  cls: number;
}

/** Limits: `least` must be reached, `most` must not be exceeded. */
export const bars: Record<keyof Measured, { least: number } | { most: number }> = {
  performance: { least: 98 },
  accessibility: { least: 100 },
  bestPractices: { least: 100 },
  seo: { least: 100 },
  lcp: { most: 1.7 },
  tbt: { most: 50 },
  cls: { most: 0.02 },
};

const names = Object.keys(bars) as (keyof Measured)[];

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Takes the median of each value, so that one disturbed run does not count. */
export function medianOf(runs: readonly Measured[]): Measured {
  const of = (name: keyof Measured): number => median(runs.map((run) => run[name]));
  return Object.fromEntries(names.map((name) => [name, of(name)])) as unknown as Measured;
}

/** Describes each missed limit. */
export function underTheBars(measured: Measured): string[] {
  return names.flatMap((name) => {
    const bar = bars[name];
    const value = Number(measured[name].toFixed(3));
    if ('least' in bar) return value >= bar.least ? [] : [`${name} ${value}, at least ${bar.least} wanted`];
    return value <= bar.most ? [] : [`${name} ${value}, at most ${bar.most} wanted`];
  });
}
