import { use, type ComponentType } from 'react';

interface Loadable {
  load: () => Promise<{ default: ComponentType }>;
}

/** React reads the page of a promise that says so at once, without waiting for it. */
type PagePromise = Promise<ComponentType> & { status?: 'fulfilled'; value?: ComponentType };

const loading = new Map<Loadable, PagePromise>();

/** Fetches a page's chunk once; after a failure the next call tries again. */
export function loadRoute(route: Loadable): Promise<ComponentType> {
  const known = loading.get(route);
  if (known) return known;
  const promise: PagePromise = route.load().then(({ default: value }) => {
    promise.status = 'fulfilled';
    promise.value = value;
    return value;
  });
  promise.catch(() => loading.delete(route));
  loading.set(route, promise);
  return promise;
}

/** Draws a page: at once when its chunk is here (always on the server and while hydrating), else when it comes. */
export function RouteView({ route }: { route: Loadable }) {
  const Page = use(loadRoute(route));
  return <Page />;
}
