import { appendFile, rename, writeFile } from 'node:fs/promises';
import { loadState, type Change } from './store-file';
import { emptyState, type Collections, type Head, type State } from './state';

/** Events that need nothing more are kept this many deep, so that the file stays small. */
const FINISHED_EVENTS_KEPT = 300;
/** The file is written anew once what was appended is this large and larger than the state itself. */
const APPENDED_AT_LEAST = 512 * 1024;

/**
 * The state in memory, written through to one file: the whole state in its first line, then a line for each change.
 *
 * Changes are made synchronously, then `saved()` is awaited before they are acknowledged. Changes that arrive
 * while a write is under way share the next one, so the file is never more than one write behind and no
 * acknowledged change can be lost to a killed process. A change costs as much as the records it touches, not as the state.
 */
export class Store {
  state: State;
  private changes = 0;
  private written = 0;
  private writing: Promise<void> | null = null;
  private touched = new Map<string, [collection: keyof Collections, id: string]>();
  /** The next write is of everything: at the start, since the last line may have been torn by a kill. */
  private whole = true;
  private wholeSize = 0;
  private appended = 0;

  constructor(private readonly file: string | null) {
    this.state = file === null ? emptyState() : loadState(file);
  }

  /** Marks a record as changed, or, without a name, the state as a whole; call after each mutation. */
  touch(collection?: keyof Collections, id?: string): void {
    if (collection === undefined || id === undefined) this.whole = true;
    else this.touched.set(`${collection} ${id}`, [collection, id]);
    this.changes += 1;
  }

  /** Marks the clock, the id counter, the webhook's address, the hosted page or the account as changed; they are part of every write. */
  touchHead(): void {
    this.changes += 1;
  }

  clear(): void {
    const { webhookUrl } = this.state;
    this.state = { ...emptyState(), webhookUrl };
    this.touch();
  }

  /** Resolves when everything changed so far is in the file. Rejects when it cannot be written. */
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
