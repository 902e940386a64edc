import {
  breakpoints,
  colors,
  easing,
  fixedType,
  fluidSpace,
  fluidType,
  fonts,
  layout,
  motion,
  narrowType,
  radii,
  shadows,
  space,
  type ColorTokens,
} from './tokens';

/** Converts camelCase to the spelling of a custom property. */
export const kebab = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();

const rem = (px: number): string => `${Number((px / 16).toFixed(4))}rem`;

/** Builds a length that grows linearly from `from` px at a window width of 390 px to `to` px at 1440 px. */
export function fluid(from: number, to: number): string {
  const slope = (to - from) / (breakpoints.full - breakpoints.phone);
  const start = from - slope * breakpoints.phone;
  return `clamp(${rem(from)}, ${rem(start)} + ${Number((slope * 100).toFixed(3))}vw, ${rem(to)})`;
}

function colorLines(tokens: ColorTokens): string[] {
  return Object.entries(tokens).map(([name, value]) => `--color-${kebab(name)}: ${value};`);
}

function staticLines(): string[] {
  const lines: string[] = [];
  for (const [name, value] of Object.entries(fonts)) lines.push(`--font-${name}: ${value};`);
  for (const [name, [from, to]] of Object.entries(fluidType)) {
    lines.push(`--text-${kebab(name)}: ${fluid(from, to)};`);
  }
  for (const [name, px] of Object.entries(fixedType)) lines.push(`--text-${kebab(name)}: ${rem(px)};`);
  for (const px of space) lines.push(`--space-${px}: ${rem(px)};`);
  for (const [name, [from, to]] of Object.entries(fluidSpace)) {
    lines.push(`--space-${kebab(name)}: ${fluid(from, to)};`);
  }
  for (const [name, px] of Object.entries(radii)) lines.push(`--radius-${name}: ${px}px;`);
  for (const [name, value] of Object.entries(shadows)) lines.push(`--shadow-${name}: ${value};`);
  for (const [name, ms] of Object.entries(motion)) lines.push(`--motion-${kebab(name)}: ${ms}ms;`);
  lines.push(`--easing: ${easing};`);
  for (const [name, value] of Object.entries(layout)) {
    lines.push(`--layout-${kebab(name)}: ${typeof value === 'number' ? rem(value) : value};`);
  }
  return lines;
}

const block = (selector: string, lines: string[], indent = ''): string =>
  `${indent}${selector} {\n${lines.map((line) => `${indent}  ${line}`).join('\n')}\n${indent}}\n`;

/**
 * Builds the overrides for windows that hold few letters because of large text: distances stay as at text of 16 px, and
 * the largest font sizes are capped where one long word fills the line.
 */
function narrowLines(): string[] {
  return [
    ...Object.entries(narrowType).map(([name, vw]) => {
      const [from] = fluidType[name as keyof typeof narrowType];
      return `--text-${kebab(name)}: min(${rem(from)}, ${vw}vw);`;
    }),
    ...space.map((px) => `--space-${px}: ${px}px;`),
    ...Object.entries(fluidSpace).map(([name, [from]]) => `--space-${kebab(name)}: ${from}px;`),
  ];
}

/** Builds the text of client/shared/styles/tokens.css. */
export function tokensCss(): string {
  return [
    '/* Made by scripts/tokens.mjs from client/shared/theme/tokens.ts: edit that file, then run the script. */\n',
    block(':root', ['color-scheme: light dark;', ...staticLines(), ...colorLines(colors.light)]),
    `@media (max-width: 19.99em) {\n${block(':root', narrowLines(), '  ')}}\n`,
    `@media (prefers-color-scheme: dark) {\n${block(':root', colorLines(colors.dark), '  ')}}\n`,
    `@media (prefers-contrast: more) {\n${block(
      ':root',
      ['--color-outline-preset: var(--color-field);', '--color-outline-quiet: var(--color-field);'],
      '  ',
    )}}\n`,
  ].join('\n');
}
