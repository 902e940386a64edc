/**
 * Generates repeatable random numbers (xorshift with 128 bits of state): the same seed gives the same demo content on
 * every machine. Not for secrets.
 */
export class Random {
  private readonly state: Uint32Array;

  constructor(seed: number) {
    this.state = new Uint32Array([seed, seed ^ 0x9e3779b9, 0x243f6a88, 0xb7e15162]);
    for (let round = 0; round < 16; round += 1) this.next();
  }

  /** Returns a number from 0 up to, not including, 1. */
  next(): number {
    const [a = 0, b = 0, c = 0, d = 0] = this.state;
    let mixed = d ^ (d << 11);
    mixed ^= mixed >>> 8;
    this.state.set([mixed ^ a ^ (a >>> 19), a, b, c]);
    return (this.state[0] ?? 0) / 0x1_0000_0000;
  }

  /** Returns a whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.next() * list.length)];
    if (found === undefined) throw new RangeError('Nothing to pick from.');
    return found;
  }

  /** Picks by weight. */
  weighted<T>(list: readonly (readonly [value: T, weight: number])[]): T {
    let rest = this.next() * list.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of list) {
      rest -= weight;
      if (rest < 0) return value;
    }
    throw new RangeError('Nothing to pick from.');
  }

  text(length: number, letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'): string {
    return Array.from({ length }, () => letters.charAt(Math.floor(this.next() * letters.length))).join('');
  }

  /** Returns text in the format of a version 4 UUID. */
  uuid(): string {
    const hex = this.text(32, '0123456789abcdef');
    const variant = '89ab'.charAt(this.between(0, 3));
    const parts = [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      variant + hex.slice(17, 20),
      hex.slice(20),
    ];
    return parts.join('-');
  }
}
