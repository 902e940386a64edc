/** A fault that is planted into the app of a run: the first text is found exactly once in the built file, and replaced. */
export interface Edit {
  /** Under dist. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export interface Sabotage {
  readonly name: string;
  /** What goes wrong in the product with it. */
  readonly fault: string;
  readonly edits: readonly Edit[];
}
