import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from './random';
import type { Stage } from './stage';

const PATIENCE_MS = 180_000;
const REQUEST_MS = 30_000;

interface Answer<T> {
  readonly data?: T | null;
  readonly errors?: { message: string }[];
}

/** Tells whether the schema refuses a request, so that a retry is useless. */
const isMisspelt = (error: unknown): boolean =>
  error instanceof Error && /argument|Cannot query field|Variable/.test(error.message);

/** A person at a browser, with an address of their own. */
export class Visitor {
  private readonly address: string;

  constructor(
    private readonly stage: Stage,
    private readonly random: Random,
  ) {
    this.address = `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`;
  }

  /**
   * Calls the API.
   * @throws Error without an answer or for an error, as while a process or the database is down
   */
  async call<T>(query: string, variables: object, token: string | null = null): Promise<T> {
    const response = await fetch(`${this.stage.front.origin}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': this.address,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(REQUEST_MS),
    });
    const { data, errors } = (await response.json()) as Answer<T>;
    if (errors || !data) throw new Error(errors?.map(({ message }) => message).join() ?? `status ${response.status}`);
    return data;
  }

  /** Posts a form, as a browser does after the payment window; returns the redirect's location. */
  async post(path: string, fields: Record<string, string>): Promise<string> {
    const response = await fetch(`${this.stage.front.origin}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_MS),
    });
    if (response.status !== 303) throw new Error(`status ${response.status}`);
    return response.headers.get('location') ?? '';
  }

  /**
   * Retries until it works, as a patient donor does.
   * @throws the last error when it never does
   */
  async insist<T>(work: () => Promise<T>): Promise<T> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (Date.now() > deadline || this.stage.isOver || isMisspelt(error)) throw error;
        await delay(100 + this.random.below(300));
      }
    }
  }

  /** Returns from the payment window: never, once or twice at the same time; without retries. */
  async comesBack(tell: () => Promise<unknown>): Promise<void> {
    const times = this.random.pick([0, 0, 1, 1, 2]);
    await Promise.allSettled(Array.from({ length: times }, tell));
  }
}
