import type { Context } from '../context';

/** Creates a value once per request, such as a DataLoader, and drops it with the request. */
export function perRequest<T>(create: (context: Context) => T): (context: Context) => T {
  const made = new WeakMap<Context, T>();
  return (context) => {
    const known = made.get(context);
    if (known !== undefined) return known;
    const fresh = create(context);
    made.set(context, fresh);
    return fresh;
  };
}
