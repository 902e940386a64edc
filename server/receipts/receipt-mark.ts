/** The foundation's mark as vector paths, 48 by 48; the same drawing as the site's logo. */
export const MARK_SIZE = 48;
export const MARK_PATHS = [
  { path: 'M2 37.5 Q24 18.5 46 37.5 V44 H40.5 A16.5 13.5 0 0 0 7.5 44 H2Z', color: '#0E5A4F' },
  {
    path: 'M24 2.5 C28.6 8.6 31.4 12.2 31.4 16.6 A7.4 7.4 0 0 1 16.6 16.6 C16.6 12.2 20.8 9.6 24 2.5Z',
    color: '#F29F05',
  },
] as const;
