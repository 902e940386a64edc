import { PAYMENT_SCRIPT_POLL, PAYMENT_SCRIPT_TIMEOUT } from '../../../rules/limits';
import type { FlowPorts } from './flow-ports';

export class ScriptFailed extends Error {}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the answer, or rejects when it takes longer than `ms` milliseconds. */
export function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No response within ${ms} ms.`)), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Resolves when the provider's script is ready; rejects with ScriptFailed when it fails or takes too long. */
export async function scriptLoaded(script: FlowPorts<never>['script']): Promise<void> {
  const giveUpAt = Date.now() + PAYMENT_SCRIPT_TIMEOUT;
  script.load();
  while (script.status() === 'loading' && Date.now() < giveUpAt) await wait(PAYMENT_SCRIPT_POLL);
  if (script.status() !== 'ready') throw new ScriptFailed('The payment script did not load.');
}
