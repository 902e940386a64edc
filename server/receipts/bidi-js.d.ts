declare module 'bidi-js' {
  interface EmbeddingLevels {
    /** For each UTF-16 unit: even is written to the right, odd to the left. */
    levels: Uint8Array;
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): EmbeddingLevels;
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
