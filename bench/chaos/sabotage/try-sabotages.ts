import { runChaos, type ChaosOptions, type ChaosResult } from '../run';
import { sabotages } from './all';
import type { Sabotage } from './sabotage';

/** So many findings are shown of each. */
const SHOWN = 3;
/** What does not show itself with one seed may with another. */
const TRIES = 3;

const findings = ({ lost, doubled, wrong }: ChaosResult): string[] => [...lost, ...doubled, ...wrong];

/**
 * A run without any fault has to find nothing; then each is planted in turn, and a run has to find it.
 * @returns what was found though nothing was planted, and what passed unnoticed
 */
export async function tryAllSabotages(options: ChaosOptions): Promise<string[]> {
  const clean = findings(await runChaos(options));
  if (clean.length > 0) return clean.map((line) => `without a sabotage: ${line}`);
  console.log('clean       nothing planted, nothing found');
  return trySabotages(options, sabotages);
}

/** Plants each fault in turn and lets a run find it. @returns those that passed unnoticed */
export async function trySabotages(options: ChaosOptions, only: readonly Sabotage[]): Promise<string[]> {
  const unnoticed: string[] = [];
  for (const sabotage of only) {
    const found = await plantAndLook(options, sabotage);
    console.log(`${found.length > 0 ? 'detected  ' : 'UNDETECTED'}  ${sabotage.name}: ${sabotage.fault}`);
    for (const line of found.slice(0, SHOWN)) console.log(`              ${line.split('\n')[0]}`);
    if (found.length === 0) unnoticed.push(sabotage.name);
  }
  console.log(`sabotage: ${only.length} planted, ${only.length - unnoticed.length} detected`);
  return unnoticed;
}

async function plantAndLook(options: ChaosOptions, sabotage: Sabotage): Promise<string[]> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    try {
      const found = findings(await runChaos({ ...options, seed: options.seed + tried, sabotage }));
      if (found.length > 0) return found;
    } catch (error) {
      return [`the run did not end: ${error instanceof Error ? error.message : String(error)}`];
    }
  }
  return [];
}
