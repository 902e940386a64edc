import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';

type Send = (this: PoolClient, ...call: unknown[]) => unknown;

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : (statement as { text: string }).text;

/**
 * Watches every statement that reaches the database through a data source's pool, whoever sends it.
 * @param sent called with each text; what it returns is called when its answer has come
 * @returns ends the watch, and tells how many connections were borrowed
 */
export function watchStatements(
  { driver }: Pick<DataSource, 'driver'>,
  sent: (text: string) => (() => void) | void,
): () => number {
  const { master } = driver as unknown as { master: Pool };
  const watched = new Map<PoolClient, Send>();
  let borrowed = 0;
  const watch = (client: PoolClient): void => {
    borrowed += 1;
    if (watched.has(client)) return;
    const send = client.query as Send;
    watched.set(client, send);
    client.query = function watching(this: PoolClient, ...call: unknown[]) {
      const answered = sent(textOf(call[0])) ?? (() => undefined);
      const last = call.at(-1);
      if (typeof last === 'function') {
        call[call.length - 1] = (...outcome: unknown[]) => {
          answered();
          (last as (...outcome: unknown[]) => void)(...outcome);
        };
      }
      const result = send.apply(this, call);
      return result instanceof Promise ? result.finally(answered) : result;
    } as PoolClient['query'];
  };
  master.on('acquire', watch);
  return () => {
    master.off('acquire', watch);
    for (const [client, send] of watched) client.query = send as PoolClient['query'];
    return borrowed;
  };
}
