import { Client, type QueryConfig } from 'pg';
import { preparedName } from './prepared-sql';
import { sealedValues } from './sealed-values';

type Query = (this: Client, ...call: unknown[]) => unknown;

const send = Reflect.get(Client.prototype, 'query') as Query;

/** TypeORM's begin of a transaction, and its answer. */
const BEGIN = 'START TRANSACTION';
const BEGUN = { command: 'START', rows: [], rowCount: null };

/**
 * Connection of our pools. Statements that are sent without waiting for each other's answers travel in one packet
 * (pipelining) and run in their order; statements marked by `prepared` are parsed once per connection. The begin of a
 * transaction is not waited for: it travels with the first statement, which fails like it on a broken connection.
 * PANs among the parameters are sealed.
 */
export class QuickClient extends Client {
  private isHeld = false;

  constructor(config: object = {}) {
    super({ ...config, pipeline: true } as ConstructorParameters<typeof Client>[0]);
  }

  override query = ((text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    this.hold();
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    const config: unknown = name === undefined ? text : ({ name, text: text as string } satisfies QueryConfig);
    if (hasValues(text)) text.values = sealedValues(text.values);
    const sent = send.call(this, config, Array.isArray(values) ? sealedValues(values) : values, ...rest);
    if (text !== BEGIN || !(sent instanceof Promise)) return sent;
    sent.catch(() => undefined);
    return Promise.resolve(BEGUN);
  }) as Client['query'];

  /** Collects what is written until the running microtasks are done. */
  private hold(): void {
    const { stream } = (this as unknown as { connection: { stream: NodeJS.WritableStream & Corkable } }).connection;
    if (this.isHeld || typeof stream.cork !== 'function') return;
    this.isHeld = true;
    stream.cork();
    process.nextTick(() => {
      this.isHeld = false;
      stream.uncork();
    });
  }
}

/** A query that brings its parameters itself. */
const hasValues = (query: unknown): query is { values: unknown[] } =>
  typeof query === 'object' && query !== null && 'values' in query && Array.isArray(query.values);

interface Corkable {
  cork?(): void;
  uncork(): void;
}
