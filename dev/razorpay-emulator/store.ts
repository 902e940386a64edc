import { appendFile, rename, writeFile } from 'node:fs/promises';
import { loadState, type Change } from './store-file';
import { emptyState, type Collections, type Head, type State } from './state';

/** Maximum number of finished events kept, so that the file stays small. */
const FINISHED_EVENTS_KEPT = 300;
/** Minimum size in bytes of appended changes for rewriting the file; they also have to exceed the state itself. */
const APPENDED_AT_LEAST = 512 * 1024;

/**
 * Keeps the state in memory, written through to one file: the whole state in its first line, then a line per change.
 *
 * Changes are made synchronously, and `saved()` is awaited before they are acknowledged. Changes during a write share
 * the next one, so the file is never more than one write behind, and a killed process loses no acknowledged change. A
 * change costs as much as the records it touches, not as the state.
 */
export class Store {
  state: State;
  private changes = 0;
  private written = 0;
  private writing: Promise<void> | null = null;
  private touched = new Map<string, [collection: keyof Collections, id: string]>();
  /** True when the next write is complete: at the start, since a kill may have torn the last line. */
  private whole = true;
  private wholeSize = 0;
  private appended = 0;

  constructor(private readonly file: string | null) {
    this.state = file === null ? emptyState() : loadState(file);
  }

  /** Marks a record as changed or, without a name, the whole state; call after each mutation. */
  touch(collection?: keyof Collections, id?: string): void {
    if (collection === undefined || id === undefined) this.whole = true;
    else this.touched.set(`${collection} ${id}`, [collection, id]);
    this.changes += 1;
  }

  /**
   * Marks the single values as changed (clock, id counter, webhook address, hosted page, account); every write includes
   * them.
   */
  touchHead(): void {
    this.changes += 1;
  }

  clear(): void {
    const { webhookUrl } = this.state;
    this.state = { ...emptyState(), webhookUrl };
    this.touch();
  }

  /** Resolves when all changes so far are in the file. Rejects when it cannot be written. */
  async saved(): Promise<void> {
    const wanted = this.changes;
    while (this.file !== null && this.written < wanted) {
      this.writing ??= this.write(this.file).finally(() => {
        this.writing = null;
      });
      await this.writing;
    }
  }

  private async write(file: string): Promise<void> {
    const upTo = this.changes;
    const whole = this.whole || this.appended > Math.max(APPENDED_AT_LEAST, this.wholeSize);
    const text = whole ? this.takeWhole() : this.takeChanges();
    try {
      if (whole) await replaceFile(file, text);
      else await appendFile(file, text);
    } catch (error) {
      this.whole = true;
      throw error;
    }
    this.written = upTo;
  }

  private takeWhole(): string {
    forgetFinishedEvents(this.state);
    const text = `${JSON.stringify(this.state)}\n`;
    this.whole = false;
    this.touched.clear();
    this.wholeSize = text.length;
    this.appended = 0;
    return text;
  }

  private takeChanges(): string {
    const { version, idCounter, clockOffsetMs, webhookUrl, webhookDisabled, hostedPage, account } = this.state;
    const head: Head = { version, idCounter, clockOffsetMs, webhookUrl, webhookDisabled, hostedPage, account };
    const records = [...this.touched.values()].map(
      ([collection, id]) => [collection, id, this.state[collection][id] ?? null] as const,
    );
    const change: Change = { head, records };
    const text = `${JSON.stringify(change)}\n`;
    this.touched.clear();
    this.appended += text.length;
    return text;
  }
}

async function replaceFile(file: string, text: string): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, text, { mode: 0o600 });
  await rename(temporary, file);
}

function forgetFinishedEvents(state: State): void {
  const finished = Object.values(state.events).filter(({ status }) => status !== 'pending');
  for (const { id } of finished.slice(0, Math.max(0, finished.length - FINISHED_EVENTS_KEPT))) delete state.events[id];
}
