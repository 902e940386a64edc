/** Maximum number of Accept headers that are kept; browsers and the site's own client send two or three. */
const MAX_HEADERS = 100;
/** Maximum length of one. */
const MAX_LENGTH = 200;

/** Media types that the engine has chosen for Accept headers, so that what is answered without it chooses the same. */
export class MediaTypes {
  readonly #chosen = new Map<string, string>();

  /** Returns the media type for a header; undefined when the engine has not chosen one yet. */
  of(accept = ''): string | undefined {
    return this.#chosen.get(accept);
  }

  keep(accept = '', mediaType: string | undefined): void {
    if (mediaType && accept.length <= MAX_LENGTH && this.#chosen.size < MAX_HEADERS)
      this.#chosen.set(accept, mediaType);
  }
}
