import { createContext, useContext, type ComponentType } from 'react';
import type { RouteArea } from '../../render-contract';

export interface NavLink {
  label: string;
  path: string;
}

export interface RouteRow {
  path: string;
  /** `public` stands in the public layout, `bare` in none, `admin` in the office's, behind the guard. */
  area: RouteArea;
  /** The page's own chunk. Written as a literal import: the server build reads the file's name from it. */
  load: () => Promise<{ default: ComponentType }>;
  nav?: { label: string; place: 'navbar' | 'quickLinks' | 'legal' | 'management' | 'oversight' };
  /**
   * Query-string parameters that change what the server renders, each with the values it may have; everything else
   * in a query string is ignored by its page cache.
   */
  params?: Readonly<Record<string, readonly string[]>>;
  /** Filled in by the server build (scripts/vite/route-modules.mts). */
  module?: string;
}

const RouteTableContext = createContext<readonly RouteRow[]>([]);

/** Hands the table to layouts and pages: it imports them, so they cannot import it. */
export const RouteTableProvider = RouteTableContext.Provider;

/** The links for each place, in the table's order: a page that is not built has no row, and so no link. */
export function useLinksOf(): (place: NonNullable<RouteRow['nav']>['place']) => readonly NavLink[] {
  const rows = useContext(RouteTableContext);
  return (place) => rows.flatMap(({ path, nav }) => (nav?.place === place ? [{ label: nav.label, path }] : []));
}

/** Whether a page is in the route table, so that no link leads to one that is not. */
export const usePageExists = (path: string): boolean => useContext(RouteTableContext).some((row) => row.path === path);
