/**
 * Lets callers with the same key share one piece of work: who comes while it runs gets its result, or its failure; who
 * comes later begins anew.
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
