import { useLinksOf, type NavLink } from '../../shared/routing/route-table';

/** Where the foot lists the pages: without JavaScript the menu of a small window leads there. */
export const FOOT_LINKS = 'site-links';

type Links = readonly NavLink[];

/** What the navbar lists, and what the foot lists under "Quick Links" and "Legal". */
export function useNavLinks(): { navbarLinks: Links; quickLinks: Links; legalLinks: Links } {
  const linksOf = useLinksOf();
  const navbarLinks = linksOf('navbar');
  return {
    navbarLinks,
    quickLinks: [...navbarLinks.filter(({ path }) => path !== '/'), ...linksOf('quickLinks')],
    legalLinks: linksOf('legal'),
  };
}
