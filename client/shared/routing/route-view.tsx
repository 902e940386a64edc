import { use, type ComponentType } from 'react';

interface Loadable {
  load: () => Promise<{ default: ComponentType }>;
}

const loaded = new Map<Loadable, ComponentType>();
const loading = new Map<Loadable, Promise<ComponentType>>();

/** Fetches a page's chunk once; after a failure the next call tries again. */
export function loadRoute(route: Loadable): Promise<ComponentType> {
  const known = loading.get(route);
  if (known) return known;
  const promise = route.load().then(({ default: page }) => {
    loaded.set(route, page);
    return page;
  });
  promise.catch(() => loading.delete(route));
  loading.set(route, promise);
  return promise;
}

/** Draws a page: at once when its chunk is here (always on the server and while hydrating), else when it comes. */
export function RouteView({ route }: { route: Loadable }) {
  const Page = loaded.get(route) ?? use(loadRoute(route));
  return <Page />;
}
