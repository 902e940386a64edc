import { useLinksOf, type NavLink } from '../../shared/routing/route-table';

/** Id of the page list in the footer: without JavaScript a small window's menu leads there. */
export const FOOT_LINKS = 'site-links';

type Links = readonly NavLink[];

/** Returns the links of the navbar, and of the footer's "Quick Links" and "Legal". */
export function useNavLinks(): { navbarLinks: Links; quickLinks: Links; legalLinks: Links } {
  const linksOf = useLinksOf();
  const navbarLinks = linksOf('navbar');
  return {
    navbarLinks,
    quickLinks: [...navbarLinks.filter(({ path }) => path !== '/'), ...linksOf('quickLinks')],
    legalLinks: linksOf('legal'),
  };
}
