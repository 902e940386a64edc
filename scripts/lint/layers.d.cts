interface Layer {
  readonly name: string;
  readonly folders: readonly string[];
  readonly says: string;
}

export const layers: readonly Layer[];
export const subjects: readonly string[];
export const clientLayers: readonly Layer[];
export const clientSubjects: readonly string[];
