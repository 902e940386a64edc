export interface CachedPage {
  /** True when the page may be reused; false for a failed one. */
  keep: boolean;
  /** Approximate memory in bytes. */
  size: number;
}

interface Entry<Page> {
  page: Page;
  version: number;
  until: number;
  /** True when it was asked for since the last look for pages to drop. */
  isUsed: boolean;
}

/**
 * Cache of rendered pages; those that nobody has asked for lately are dropped first. A page is valid for one content version and at most one minute, since some pages depend
 * on the clock ("an hour ago"). Concurrent requests for one page share one rendering.
 */
export class PageCache<Page extends CachedPage> {
  private readonly entries = new Map<string, Entry<Page>>();
  private readonly running = new Map<string, Promise<Page>>();
  private size = 0;

  constructor(
    private readonly maxBytes: number,
    private readonly maxAgeMs = 60_000,
  ) {}

  /** Returns the valid page for `key` if it is cached, and marks it as used: moving it in the map at each hit costs more. */
  peek(key: string, version: number): Page | undefined {
    const entry = this.entries.get(key);
    if (!entry || entry.version !== version || entry.until <= Date.now()) return undefined;
    entry.isUsed = true;
    return entry.page;
  }

  /**
   * Returns the page for `key`, rendered by `render` unless a valid one is cached. A rejection of `render` is passed
   * on, not cached.
   */
  async get(key: string, version: number, render: () => Promise<Page>): Promise<Page> {
    const known = this.peek(key, version);
    if (known) return known;
    // A rendering started before a change must not answer requests made after it.
    const job = `${version} ${key}`;
    const running = this.running.get(job);
    if (running) return running;
    const promise = render().finally(() => this.running.delete(job));
    this.running.set(job, promise);
    const page = await promise;
    if (page.keep) this.store(key, { page, version, until: Date.now() + this.maxAgeMs, isUsed: false });
    return page;
  }

  private store(key: string, entry: Entry<Page>): void {
    const known = this.entries.get(key);
    if (known && known.version > entry.version) return;
    this.remove(key);
    this.entries.set(key, entry);
    this.size += entry.page.size;
    for (const [oldest, other] of this.entries) {
      if (this.size <= this.maxBytes) break;
      if (oldest === key && this.entries.size > 1) continue;
      if (other.isUsed) this.spare(oldest, other);
      else this.remove(oldest);
    }
  }

  /** Puts a used page behind all others, so that it goes with the next look unless it is asked for again. */
  private spare(key: string, entry: Entry<Page>): void {
    entry.isUsed = false;
    this.entries.delete(key);
    this.entries.set(key, entry);
  }

  private remove(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.entries.delete(key);
    this.size -= entry.page.size;
  }
}
