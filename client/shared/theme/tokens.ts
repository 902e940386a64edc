/**
 * Names of the colours. This file is the single source of every colour, size, shadow and duration: for
 * client/shared/styles/tokens.css (by css-variables.ts) on public pages, and for mui.ts in the office.
 */

export type ColorTokens = Record<keyof typeof light, string>;

const light = {
  page: '#FFFBF4',
  surface: '#FFFFFF',
  sand: '#F9F4E9',
  sand1: '#F6EEDF',
  sand2: '#EBDFC9',
  mint: '#EDF4EE',
  mint1: '#DDEAE0',
  ink: '#1C2B2A',
  ink2: '#4A5957',
  ink3: '#5C6A67',
  placeholder: '#6B7572',
  primary: '#0E5A4F',
  primaryDark: '#0A3F38',
  onPrimary: '#FFFBF4',
  /** Background of the stats strip and list heroes: green in both schemes. */
  band: '#0E5A4F',
  onBand: '#FFFBF4',
  onBand2: '#DDEAE0',
  evening: '#0A3F38',
  footer: '#0A3F38',
  onFooter: '#FFFBF4',
  onFooter2: '#C9DDD2',
  onFooter3: '#BFD7C8',
  footerArch: '#0E5A4F',
  bridgeEdge: '#1F7364',
  marigold: '#F29F05',
  marigoldHover: '#E08F00',
  onMarigold: '#1C2B2A',
  /** Rings of light around a flame, from the inside out. */
  glow: '#FBDD9F',
  glowOuter: '#FDEBC6',
  clay: '#B5462F',
  onClay: '#FFFFFF',
  clayDark: '#8C3220',
  clayTint: '#FBEBE5',
  clayLine: '#E5AD96',
  errorGround: '#FFFAF8',
  amberChip: '#6B4600',
  amberChipGround: '#FDEBC6',
  amber: '#5E3E00',
  amberTint: '#FEF5E1',
  amberLine: '#FBDD9F',
  eventChip: '#5A4213',
  eventChipGround: '#EBDFC9',
  activeDot: '#2F8373',
  line: '#E6DCCB',
  lineOnSand: '#D9CBAF',
  outlineQuiet: '#D9CFBC',
  outlinePreset: '#CFC4AE',
  field: '#8B8371',
  track: '#EADFCB',
  focusRing: '#BFD7C8',
  rowHover: '#FDFAF3',
  disabled: '#5C6A67',
  disabledGround: '#ECE9E1',
  chartSecond: '#B87600',
  chartThird: '#5E9C8F',
  badgeGreen: '#12543C',
  badgeGreenGround: '#DDEFE4',
  badgeBlue: '#1B4B7A',
  badgeBlueGround: '#DEEAF6',
  badgeGrey: '#47504D',
  badgeGreyGround: '#ECE9E1',
  badgeRed: '#8F2F1B',
  badgeRedGround: '#FAE3DD',
  badgeAmber: '#6B4500',
  badgeAmberGround: '#FBEBC6',
  toast: '#1C2B2A',
  onToast: '#FFFBF4',
  scrim: 'rgba(10, 45, 40, 0.62)',
  veil: 'rgba(28, 43, 42, 0.5)',
} as const;

const dark: ColorTokens = {
  page: '#101917',
  surface: '#17221F',
  sand: '#1C2925',
  sand1: '#1C2925',
  sand2: '#2D3935',
  mint: '#14211D',
  mint1: '#1C3932',
  ink: '#EEF1EC',
  ink2: '#B9C4BE',
  ink3: '#98A59F',
  placeholder: '#98A59F',
  primary: '#6FC3B2',
  primaryDark: '#8AD3C4',
  onPrimary: '#101917',
  band: '#0E5A4F',
  onBand: '#FFFBF4',
  onBand2: '#DDEAE0',
  evening: '#0A3F38',
  footer: '#0B2621',
  onFooter: '#FFFBF4',
  onFooter2: '#C9DDD2',
  onFooter3: '#BFD7C8',
  footerArch: '#0A3F38',
  bridgeEdge: '#1F7364',
  marigold: '#F29F05',
  marigoldHover: '#E08F00',
  onMarigold: '#1C2B2A',
  glow: '#FBDD9F',
  glowOuter: '#FDEBC6',
  clay: '#F0937C',
  onClay: '#1C2B2A',
  clayDark: '#F5B3A3',
  clayTint: '#3A211B',
  clayLine: '#6B3526',
  errorGround: '#2A1D19',
  amberChip: '#F3CF82',
  amberChipGround: '#3E3012',
  amber: '#F3CF82',
  amberTint: '#2F2712',
  amberLine: '#5A4720',
  eventChip: '#E6D3AC',
  eventChipGround: '#3A3120',
  activeDot: '#6FC3B2',
  line: '#2A3733',
  lineOnSand: '#36453F',
  outlineQuiet: '#36453F',
  outlinePreset: '#36453F',
  field: '#74837D',
  track: '#2A3733',
  focusRing: '#36534A',
  rowHover: '#1D2A27',
  disabled: '#98A59F',
  disabledGround: '#222D2A',
  chartSecond: '#E0A23A',
  chartThird: '#5E9C8F',
  badgeGreen: '#A6DDBE',
  badgeGreenGround: '#1E3B2D',
  badgeBlue: '#A9CCF0',
  badgeBlueGround: '#1E344A',
  badgeGrey: '#C7CFCA',
  badgeGreyGround: '#2D3935',
  badgeRed: '#F5B3A3',
  badgeRedGround: '#48231B',
  badgeAmber: '#F3CF82',
  badgeAmberGround: '#3E3012',
  toast: '#EEF1EC',
  onToast: '#1C2B2A',
  scrim: 'rgba(4, 12, 10, 0.72)',
  veil: 'rgba(4, 12, 10, 0.72)',
};

export const colors: { light: ColorTokens; dark: ColorTokens } = { light, dark };

export const fonts = {
  serif: "'Source Serif 4', 'Noto Serif Devanagari', 'Source Serif Fallback', Mukta, Georgia, 'Times New Roman', serif",
  sans: "Mukta, 'Mukta Fallback', 'Noto Sans', Arial, sans-serif",
} as const;

/** Font sizes in px at window widths of 390 px and 1440 px; fluid between them. */
export const fluidType = {
  display: [42, 78],
  h1: [34, 50],
  /** For titles in Devanagari, which extend higher and lower than Latin ones of the same size. */
  h1Devanagari: [30, 46],
  h1NotFound: [36, 60],
  h2: [28, 38],
  h3: [21, 23],
  panelAmount: [38, 44],
  statFigure: [32, 46],
  lead: [18, 20],
} as const;

/** Maximum font size in percent of the window's width, where it holds fewer than 20 letters. */
export const narrowType = {
  display: 20,
  h1: 15,
  h1Devanagari: 13,
  h1NotFound: 15,
  h2: 13,
  h3: 11.5,
  panelAmount: 14,
  statFigure: 17,
} as const;

/** Font sizes in px that do not depend on the window. */
export const fixedType = {
  body: 17,
  summary: 16.5,
  button: 17,
  buttonLarge: 18,
  nav: 16.5,
  caption: 15,
  chip: 14,
  figure: 23,
} as const;

/** Multiples of the 8 px grid (and its half), named by their size in px. */
export const space = [2, 4, 8, 12, 16, 20, 24, 28, 32, 40, 48, 56, 64, 72, 80, 96] as const;

/** Fluid sizes, as in fluidType. */
export const fluidSpace = {
  section: [56, 96],
  sectionHead: [24, 40],
  margin: [20, 96],
} as const;

export const radii = {
  chip: 999,
  dialog: 18,
  card: 14,
  preset: 12,
  button: 10,
  segment: 9,
  control: 8,
} as const;

export const shadows = {
  float: '0 8px 28px rgba(28, 43, 42, 0.14)',
  button: '0 4px 16px rgba(28, 43, 42, 0.2)',
  dialog: '0 24px 80px rgba(10, 35, 31, 0.35)',
} as const;

/** Durations in milliseconds. */
export const motion = {
  color: 150,
  dialog: 200,
  dialogPhone: 220,
  pop: 250,
  popOut: 150,
} as const;

export const easing = 'cubic-bezier(0.2, 0, 0, 1)';

/**
 * Window widths in px at text of 16 px. Media queries use em, so that they follow the reader's text size; CSS cannot
 * read variables there, so the sheets repeat these numbers.
 */
export const breakpoints = { phone: 390, tablet: 768, dialog: 900, nav: 1200, full: 1440 } as const;

export const layout = { content: 1248, nav: 76, navPhone: 64, panel: 408, measure: '66ch' } as const;
