import { use, useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { usePageData } from '../data/page-data';
import { PageBoundary, PageNotLoaded } from '../rendering/PageBoundary';

interface Loadable {
  load: () => Promise<{ default: ComponentType }>;
}

/** Promise with React's status fields, by which React reads a loaded page without waiting. */
type PagePromise = Promise<ComponentType> & { status?: 'fulfilled'; value?: ComponentType };

const loading = new Map<Loadable, PagePromise>();

/** Loads a page's chunk once; retries after a failure. */
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

function Loaded({ route }: { route: Loadable }) {
  const Page = use(loadRoute(route));
  return <Page />;
}

/**
 * Shows a page, or on the server, where no boundary catches what a page throws, that it could not be loaded. The browser
 * draws the same first, so that it can hydrate it, and then tries the page itself.
 */
function LoadedOrLost({ route }: { route: Loadable }) {
  const [isLost, setLost] = useState(usePageData().isLost);
  useEffect(() => setLost(false), []);
  return isLost ? <PageNotLoaded /> : <Loaded route={route} />;
}

/**
 * Renders a page: at once when its chunk is loaded (always on the server and during hydration), otherwise when it
 * arrives.
 */
export function RouteView({ route }: { route: Loadable }) {
  const { pathname } = useLocation();
  return (
    <PageBoundary at={pathname}>
      <LoadedOrLost route={route} />
    </PageBoundary>
  );
}
