import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { emptyState, type Collections, type Head, type State } from './state';

/** One line of the file after its first: single values, and the changed records; null for a deleted one. */
export interface Change {
  readonly head: Head;
  readonly records: readonly (readonly [collection: keyof Collections, id: string, record: unknown])[];
}

/**
 * Reads a store file; an empty state where there is none.
 * @throws Error naming the file when it cannot be read; a torn last line is ignored, since it was never acknowledged
 */
export function loadState(file: string): State {
  mkdirSync(dirname(file), { recursive: true });
  const lines = readLines(file);
  if (lines === null) return emptyState();
  const first = parse(lines[0]) as Partial<State> | undefined;
  if (first?.version !== 2) throw unreadable(file);
  const state: State = { ...emptyState(), ...first };
  for (const [index, line] of lines.slice(1).entries()) {
    const change = parse(line) as Change | undefined;
    if (change !== undefined) apply(state, change);
    else if (index < lines.length - 2) throw unreadable(file);
  }
  return state;
}

function readLines(file: string): string[] | null {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function parse(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '') as unknown;
  } catch {
    return undefined;
  }
}

function apply(state: State, { head, records }: Change): void {
  Object.assign(state, head);
  for (const [collection, id, record] of records) {
    const group = state[collection] as Record<string, unknown>;
    if (record === null) delete group[id];
    else group[id] = record;
  }
}

const unreadable = (file: string): Error =>
  new Error(`The Razorpay emulator cannot read its store ${file}; delete the file to start again.`);
