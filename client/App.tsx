import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { PublicLayout } from './layouts/PublicLayout';
import { HydrationMark } from './lib/hydration';
import { RouteView } from './lib/route-view';
import { ScrollToTop } from './lib/scroll';
import { SessionProvider } from './lib/session';
import { adminLayout, routes, type RouteRow } from './routes';
import { PageSpinner } from './ui/PageSpinner';

const rowsOf = (area: RouteRow['area']) =>
  routes
    .filter((row) => row.area === area)
    .map((row) => <Route key={row.path} path={row.path} element={<RouteView route={row} />} />);

/** The route table as a tree: the public layout, pages without one, and the office. */
export function App() {
  return (
    <SessionProvider value>
      <Suspense fallback={<PageSpinner />}>
        <ScrollToTop />
        <Routes>
          <Route element={<PublicLayout />}>{rowsOf('public')}</Route>
          {rowsOf('bare')}
          <Route element={<RouteView route={adminLayout} />}>{rowsOf('admin')}</Route>
        </Routes>
        <HydrationMark />
      </Suspense>
    </SessionProvider>
  );
}
