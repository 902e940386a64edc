import { EncodedBody } from '../http/encoded-body';

/** What is sent: the bytes, and header names and values in turn. */
export interface Reply {
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** Maximum number of `accept-encoding` headers by which one answer's replies are found. */
const MAX_REPLIES = 20;
/** Maximum length of such a header; those of browsers have some 30 characters. */
const MAX_ACCEPTED = 100;

/** A finished response, compressed once per requested encoding. */
export class CachedAnswer extends EncodedBody {
  /** Replies by the caller's `accept-encoding` header. */
  readonly replies = new Map<string | undefined, Reply>();

  /** @param mediaType the content type the caller accepts; JSON by default */
  constructor(
    text: string,
    readonly mediaType = 'application/json; charset=utf-8',
  ) {
    super(text);
  }

  /** Keeps a composed reply, unless its header is long or there are as many already as are kept. */
  keepReply(accepted: string | undefined, reply: Reply): void {
    if (this.replies.size >= MAX_REPLIES || (accepted?.length ?? 0) > MAX_ACCEPTED) return;
    this.replies.set(accepted, reply);
  }
}

export interface ResponseCache {
  /**
   * Finds the response of this content version.
   * @param key accepted media types and the request's bytes
   */
  get(key: string, version: number): CachedAnswer | undefined;
  set(key: string, version: number, answer: CachedAnswer): void;
}

const MAX_ENTRIES = 500;
const MAX_ENTRY_BYTES = 512 * 1024;
const MAX_TOTAL_BYTES = 16 * 1024 * 1024;

/**
 * Creates the cache of serialized responses in front of the GraphQL engine, for visitors' queries only. A new content
 * version drops everything; bounded in entries and bytes, the oldest entry is evicted first.
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
      // Computed while an older version was current: the content may have changed since.
      if (version !== heldVersion || answer.plain.length > MAX_ENTRY_BYTES || entries.has(key)) return;
      entries.set(key, answer);
      held += answer.plain.length + key.length;
      for (const [oldest, dropped] of entries) {
        if (entries.size <= MAX_ENTRIES && held <= MAX_TOTAL_BYTES) break;
        entries.delete(oldest);
        held -= dropped.plain.length + oldest.length;
      }
    },
  };
}
