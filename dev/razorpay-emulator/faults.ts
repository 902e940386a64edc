import { randomUUID } from 'node:crypto';
import type { Store } from './store';

/** Kinds of faults before, or instead of, an answer. */
export const FAULT_KINDS = [
  '401',
  '404',
  '409',
  '429',
  '429-retry-after',
  '500',
  '502',
  'hang',
  'reset',
  'lose-answer',
  'bad-json-200',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number] | `slow:${number}`;

export interface Fault {
  /** Exact path, or a prefix that ends in `*`. */
  path: string;
  method?: string;
  kind: FaultKind;
  times: number;
}

export function isFaultKind(value: unknown): value is FaultKind {
  if (typeof value !== 'string') return false;
  return FAULT_KINDS.some((kind) => kind === value) || /^slow:\d{1,6}$/.test(value);
}

/** Planned faults; they are part of the state and survive a restart. */
export class Faults {
  constructor(private readonly store: Store) {}

  add(fault: Fault): void {
    this.keep(randomUUID(), fault);
  }

  clear(): void {
    for (const id of Object.keys(this.store.state.faults)) this.keep(id, null);
  }

  all(): readonly Fault[] {
    return Object.values(this.store.state.faults);
  }

  /** Returns the fault for this request and counts it as used. */
  take(method: string, path: string): FaultKind | null {
    const found = Object.entries(this.store.state.faults).find(
      ([, each]) => (each.method === undefined || each.method === method) && matches(each.path, path),
    );
    if (found === undefined) return null;
    const [id, fault] = found;
    this.keep(id, fault.times > 1 ? { ...fault, times: fault.times - 1 } : null);
    return fault.kind;
  }

  private keep(id: string, fault: Fault | null): void {
    const { faults } = this.store.state;
    if (fault === null) delete faults[id];
    else faults[id] = fault;
    this.store.touch('faults', id);
  }
}

function matches(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path;
}
