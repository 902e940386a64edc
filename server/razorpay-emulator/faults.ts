/** Ways in which a request can go wrong before, or instead of, its answer. */
export const FAULT_KINDS = [
  '401',
  '404',
  '429',
  '500',
  '502',
  'hang',
  'reset',
  'lose-answer',
  'bad-json-200',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number] | `slow:${number}`;

export interface Fault {
  /** Exact path, or a beginning that ends in `*`. */
  path: string;
  method?: string;
  kind: FaultKind;
  times: number;
}

export function isFaultKind(value: unknown): value is FaultKind {
  if (typeof value !== 'string') return false;
  return FAULT_KINDS.some((kind) => kind === value) || /^slow:\d{1,6}$/.test(value);
}

export class Faults {
  private list: Fault[] = [];

  add(fault: Fault): void {
    this.list.push(fault);
  }

  clear(): void {
    this.list = [];
  }

  all(): readonly Fault[] {
    return this.list;
  }

  /** The fault for this request, counted as used. */
  take(method: string, path: string): FaultKind | null {
    const fault = this.list.find(
      (each) => (each.method === undefined || each.method === method) && matches(each.path, path),
    );
    if (fault === undefined) return null;
    fault.times -= 1;
    if (fault.times <= 0) this.list = this.list.filter((each) => each !== fault);
    return fault.kind;
  }
}

function matches(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path;
}
