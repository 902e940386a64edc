import { randomUUID } from 'node:crypto';
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { Peers } from '../http/peers';

/** Metrics of one process as prom-client writes them for others. */
type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

interface Question {
  readonly kind: 'metrics-wanted';
  readonly id: string;
}

interface Reply {
  readonly kind: 'metrics-told';
  readonly id: string;
  readonly figures: Figures;
}

const isQuestion = (message: object): message is Question => 'kind' in message && message.kind === 'metrics-wanted';
const isReply = (message: object): message is Reply => 'kind' in message && message.kind === 'metrics-told';

/** Time in milliseconds that the other processes have to answer; one that is dying does not. */
const PATIENCE_MS = 1_000;

/**
 * Adds up the figures of all processes of the site (WEB_CONCURRENCY): a scrape reaches any one of them, and the next one
 * another.
 * @param count number of processes, this one included
 * @returns a function that resolves to the sum
 */
export function gatherFigures(registry: Registry, peers: Peers | null, count: number): () => Promise<Registry> {
  const waiting = new Map<string, (figures: Figures) => void>();
  peers?.listen((message) => {
    if (isReply(message)) waiting.get(message.id)?.(message.figures);
    if (!isQuestion(message)) return;
    const { id } = message;
    const tell = (figures: Figures): void => peers.tell({ kind: 'metrics-told', id, figures } satisfies Reply);
    // Without an answer the asker waits for its time and leaves this process out.
    registry.getMetricsAsJSON().then(tell, () => undefined);
  });

  const ask = (): Promise<Figures[]> =>
    new Promise((resolve) => {
      const id = randomUUID();
      const told: Figures[] = [];
      const done = (): void => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(told);
      };
      const timer = setTimeout(done, PATIENCE_MS);
      waiting.set(id, (figures) => {
        told.push(figures);
        if (told.length === count - 1) done();
      });
      peers?.tell({ kind: 'metrics-wanted', id } satisfies Question);
    });

  return async () => {
    if (!peers || count === 1) return registry;
    const [own, others] = await Promise.all([registry.getMetricsAsJSON(), ask()]);
    return AggregatorRegistry.aggregate([own, ...others]);
  };
}
