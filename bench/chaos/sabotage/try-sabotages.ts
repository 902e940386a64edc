import { runChaos, type ChaosOptions, type ChaosResult } from '../run';
import { sabotages } from './all';
import type { Sabotage } from './sabotage';

/** Number of findings shown per sabotage. */
const SHOWN = 3;
/** Number of seeds tried, since a fault may not show with one. */
const TRIES = 3;

const findings = ({ lost, doubled, wrong }: ChaosResult): string[] => [...lost, ...doubled, ...wrong];

/**
 * Checks that a run without faults finds nothing; then plants each in turn, which a run has to find.
 * @returns findings without a fault, and unnoticed faults
 */
export async function tryAllSabotages(options: ChaosOptions): Promise<string[]> {
  const clean = findings(await runChaos(options));
  if (clean.length > 0) return clean.map((line) => `without a sabotage: ${line}`);
  console.log('clean       nothing planted, nothing found');
  return trySabotages(options, sabotages);
}

/**
 * Plants each fault in turn and lets a run find it.
 * @returns those that passed unnoticed
 */
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
