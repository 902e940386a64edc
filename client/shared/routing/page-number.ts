/** Query-string parameter of the pages of a list. */
const PAGE_PARAMETER = 'page';
/** Maximum page that has an address. */
const MAX_PAGE = 200;

/** Possible values of the parameter, for the route table; page 1 has the address without it. */
export const PAGES: readonly string[] = Array.from({ length: MAX_PAGE - 1 }, (_, index) => String(index + 2));

/** Returns the page of a list that an address asks for; 1 for anything that is no page. */
export function pageNumber(search: string): number {
  const page = new URLSearchParams(search).get(PAGE_PARAMETER) ?? '';
  return PAGES.includes(page) ? Number(page) : 1;
}

/**
 * Returns the address of a page of a list.
 * @param path of the list, with its other parameters
 */
export function pageAddress(path: string, page: number): string {
  if (page <= 1) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${PAGE_PARAMETER}=${page}`;
}
