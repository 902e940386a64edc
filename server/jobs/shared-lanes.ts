import type { Peers } from '../http/peers';

/** Which lanes of the queue are up; none where it is not known. */
export type LanesUp = Readonly<Record<string, boolean>>;

const TELL_EVERY_MS = 1_000;
/** Silence in milliseconds after which the process with the jobs counts as gone; a killed one is replaced sooner. */
const GONE_AFTER_MS = 20_000;

interface Told {
  readonly kind: 'lanes';
  readonly lanes: LanesUp;
}

const isTold = (message: object): message is Told => (message as Partial<Told>).kind === 'lanes';

export interface SharedLanes {
  /** The lanes of this process or, where it runs no jobs, of the process on this machine that does. */
  current(): LanesUp;
  close(): void;
}

/**
 * Lets every process behind one port know how the queue stands, which runs in one of them: whoever asks /readyz reaches any.
 * @param own lanes of this process; null where it runs no jobs
 */
export function shareLanes(
  own: (() => LanesUp) | null,
  peers: Peers | null,
  now: () => number = Date.now,
): SharedLanes {
  if (own) {
    const tell = (): void => peers?.tell({ kind: 'lanes', lanes: own() } satisfies Told);
    const timer = peers ? setInterval(tell, TELL_EVERY_MS).unref() : undefined;
    tell();
    return { current: own, close: () => clearInterval(timer) };
  }
  let heard: { lanes: LanesUp; at: number } | null = null;
  peers?.listen((message) => {
    if (isTold(message)) heard = { lanes: message.lanes, at: now() };
  });
  const current = (): LanesUp => {
    if (!heard) return {};
    if (now() - heard.at <= GONE_AFTER_MS) return heard.lanes;
    return Object.fromEntries(Object.keys(heard.lanes).map((name) => [name, false]));
  };
  return { current, close: () => undefined };
}
