type Listener = (event: PopStateEvent) => void;

let first: Listener | null = null;

/**
 * Registers the first popstate listener; call it before the router starts. Listeners run in the order of registration,
 * and only the first can hide the event from the others.
 */
export const listenBeforeRouter = (): void => addEventListener('popstate', (event) => first?.(event));

/** Sets who receives Back and Forward before the router; null for nobody. */
export const setFirstListener = (listener: Listener | null): void => void (first = listener);
