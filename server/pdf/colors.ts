/** Colours of the site's theme for print. */
export const COLORS = {
  ink: '#1C2B2A',
  quiet: '#4A5957',
  green: '#0E5A4F',
  mint: '#EDF4EE',
  line: '#D9CBAF',
  mintArch: '#DDEAE0',
  ivory: '#FFFBF4',
  clay: '#8C3220',
} as const;
