declare module 'bidi-js' {
  interface EmbeddingLevels {
    /** Level per UTF-16 unit: even runs from left to right, odd from right to left. */
    levels: Uint8Array;
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): EmbeddingLevels;
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
