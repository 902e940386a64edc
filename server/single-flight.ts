/**
 * Creates a single flight: callers with the same key share one piece of work. A caller during its run gets its result
 * or failure; a later caller starts anew.
 */
export function createSingleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const flying = new Map<string, Promise<T>>();
  return (key, work) => {
    const known = flying.get(key);
    if (known) return known;
    const flight = work().finally(() => flying.delete(key));
    flying.set(key, flight);
    return flight;
  };
}
