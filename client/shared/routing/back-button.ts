type Listener = (event: PopStateEvent) => void;

let first: Listener | null = null;

/**
 * To be called before the router starts: a window's listeners hear of Back and Forward in the order in which they came,
 * and only the first can keep the news from the others.
 */
export const listenBeforeRouter = (): void => addEventListener('popstate', (event) => first?.(event));

/** Who hears of Back and Forward before the router does; null for nobody. */
export const setFirstListener = (listener: Listener | null): void => void (first = listener);
