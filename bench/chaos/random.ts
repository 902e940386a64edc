import { createHash } from 'node:crypto';

/** Random numbers that depend on the seed alone, so that a run can be repeated. */
export class Random {
  private drawn = 0;

  constructor(private readonly seed: string) {}

  /** Returns at least 0, less than 1. */
  next(): number {
    this.drawn += 1;
    return this.hash(this.drawn).readUIntBE(0, 6) / 2 ** 48;
  }

  /** Returns a whole number from 0 up to, but not including, `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.below(choices.length)] ?? choices[0];
  }

  uuid(): string {
    this.drawn += 1;
    const hex = this.hash(this.drawn).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }

  /** Creates an independent source, unaffected by other draws. */
  fork(name: string): Random {
    return new Random(`${this.seed}/${name}`);
  }

  private hash(count: number): Buffer {
    return createHash('sha256').update(`${this.seed}:${count}`).digest();
  }
}
