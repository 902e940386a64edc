/** A finished answer of a visitor's query. */
export interface CachedAnswer {
  readonly body: string;
}

export interface ResponseCache {
  /** The answer to these request bytes at this content version. */
  get(key: string, version: number): CachedAnswer | undefined;
  set(key: string, version: number, answer: CachedAnswer): void;
}

const MAX_ENTRIES = 500;
const MAX_ENTRY_CHARACTERS = 512 * 1024;
const MAX_TOTAL_CHARACTERS = 16 * 1024 * 1024;

/**
 * Serialized answers in front of the GraphQL engine, for visitors' queries only. Everything is dropped when the
 * content version moves; bounded in entries and size, the oldest go first.
 */
export function createResponseCache(): ResponseCache {
  let entries = new Map<string, CachedAnswer>();
  let held = 0;
  let heldVersion = -1;

  const turnTo = (version: number): void => {
    if (version === heldVersion) return;
    entries = new Map();
    held = 0;
    heldVersion = version;
  };

  return {
    get(key, version) {
      turnTo(version);
      return entries.get(key);
    },
    set(key, version, answer) {
      // Made while an older version was current: the content may have changed since.
      if (version !== heldVersion || answer.body.length > MAX_ENTRY_CHARACTERS || entries.has(key)) return;
      entries.set(key, answer);
      held += answer.body.length + key.length;
      for (const [oldest, dropped] of entries) {
        if (entries.size <= MAX_ENTRIES && held <= MAX_TOTAL_CHARACTERS) break;
        entries.delete(oldest);
        held -= dropped.body.length + oldest.length;
      }
    },
  };
}
