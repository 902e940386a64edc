interface Layer {
  readonly name: string;
  readonly folders: readonly string[];
  readonly says: string;
}

export const layers: readonly Layer[];
export const subjects: readonly string[];
