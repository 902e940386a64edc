declare module 'libheif-js/wasm-bundle' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Fills `data` with RGBA and calls back; with null when it cannot be decoded. */
    display(target: ImageTarget, done: (filled: ImageTarget | null) => void): void;
    free(): void;
  }
  interface ImageTarget {
    data: Uint8ClampedArray<ArrayBuffer>;
    width: number;
    height: number;
  }
  const libheif: {
    ready: Promise<unknown>;
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
  };
  export default libheif;
}
