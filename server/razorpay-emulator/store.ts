import { mkdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { emptyState, type State } from './state';

/** Events that need nothing more are kept this many deep, so that the file stays small. */
const FINISHED_EVENTS_KEPT = 300;

/**
 * The state in memory, written through to one JSON file.
 *
 * Changes are made synchronously, then `saved()` is awaited before they are acknowledged. Changes that arrive
 * while a write is under way share the next one, so the file is never more than one write behind and no
 * acknowledged change can be lost to a killed process.
 */
export class Store {
  state: State;
  private changes = 0;
  private written = 0;
  private writing: Promise<void> | null = null;

  constructor(private readonly file: string | null) {
    this.state = file === null ? emptyState() : load(file);
  }

  /** Marks the state as changed; call after each mutation. */
  touch(): void {
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
    forgetFinishedEvents(this.state);
    const temporary = `${file}.${process.pid}.tmp`;
    await writeFile(temporary, JSON.stringify(this.state), { mode: 0o600 });
    await rename(temporary, file);
    this.written = upTo;
  }
}

function load(file: string): State {
  mkdirSync(dirname(file), { recursive: true });
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptyState();
    throw error;
  }
  try {
    const state = JSON.parse(text) as Partial<State>;
    if (state.version === 1) return { ...emptyState(), ...state };
  } catch {
    // Falls through to the message below, which names the file.
  }
  throw new Error(`The Razorpay emulator cannot read its store ${file}; delete the file to start afresh.`);
}

function forgetFinishedEvents(state: State): void {
  let surplus = state.events.filter((event) => event.status !== 'pending').length - FINISHED_EVENTS_KEPT;
  if (surplus <= 0) return;
  state.events = state.events.filter((event) => event.status === 'pending' || surplus-- <= 0);
}
