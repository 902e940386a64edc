import { routes, type RouteRow } from '../../routes';

export interface NavLink {
  label: string;
  path: string;
}

/** Where the foot lists the pages: without JavaScript the menu of a small window leads there. */
export const FOOT_LINKS = 'site-links';

/** The table's links for one place, in its order: a page that is not built has no row, and so no link. */
const linksOf = (place: NonNullable<RouteRow['nav']>['place']): readonly NavLink[] =>
  routes.flatMap(({ path, nav }) => (nav?.place === place ? [{ label: nav.label, path }] : []));

export const navbarLinks = linksOf('navbar');
export const quickLinks = [...navbarLinks.filter(({ path }) => path !== '/'), ...linksOf('quickLinks')];
export const legalLinks = linksOf('legal');
export const hasRoute = (path: string): boolean => routes.some((row) => row.path === path);
