import { createContext, useContext, type ComponentType } from 'react';
import type { RouteArea } from '../../render-contract';

export interface NavLink {
  label: string;
  path: string;
}

export interface RouteRow {
  path: string;
  /** Layout: `public`, `bare` without one, or `admin` with the office's, behind the guard. */
  area: RouteArea;
  /** Imports the page's own chunk. Written as a literal import: the server build reads the file's name from it. */
  load: () => Promise<{ default: ComponentType }>;
  nav?: { label: string; place: 'navbar' | 'quickLinks' | 'legal' | 'management' | 'oversight' };
  /** Set by the server build (scripts/vite/route-modules.mts). */
  module?: string;
}

const RouteTableContext = createContext<readonly RouteRow[]>([]);

/** Provides the table to layouts and pages: it imports them, so they cannot import it. */
export const RouteTableProvider = RouteTableContext.Provider;

/** Returns the links of each place in the table's order; a page without a row has no link. */
export function useLinksOf(): (place: NonNullable<RouteRow['nav']>['place']) => readonly NavLink[] {
  const rows = useContext(RouteTableContext);
  return (place) => rows.flatMap(({ path, nav }) => (nav?.place === place ? [{ label: nav.label, path }] : []));
}

/** Tells whether a page is in the route table, so that no link leads to a missing one. */
export const usePageExists = (path: string): boolean => useContext(RouteTableContext).some((row) => row.path === path);
