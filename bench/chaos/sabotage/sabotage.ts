/** An edit of a built file: the first text occurs exactly once and is replaced by the second. */
export interface Edit {
  /** Path under dist. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export interface Sabotage {
  readonly name: string;
  /** Effect of the fault on the product. */
  readonly fault: string;
  readonly edits: readonly Edit[];
}
