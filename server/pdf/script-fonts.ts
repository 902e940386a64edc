/** One font file of a script: a Fontsource package, its subset, and the characters for which it has glyphs. */
export interface ScriptFont {
  readonly family: string;
  readonly subset: string;
  readonly covers: RegExp;
}

const noto = (script: string, covers: RegExp, family = `noto-sans-${script}`): ScriptFont => ({
  family,
  subset: script,
  covers,
});

/** Marks and joiners shared by several scripts: they stay with the preceding letter where its font has them. */
export const SHARED = /[\u0951\u0952\u0964\u0965\u1cd0-\u1cf7\u200c\u200d\u25cc]/;

/**
 * Fonts for every script of the scheduled languages of India: Mukta for Latin and Devanagari (Hindi, Marathi, Sanskrit,
 * Konkani, Nepali, Maithili, Dogri, Bodo), Noto for the rest. The first font with the character draws it. The ranges
 * match the files (tests/unit/receipt-scripts.test.ts compares them), so that no character is drawn as an empty box.
 */
export const SCRIPT_FONTS: readonly ScriptFont[] = [
  {
    family: 'mukta',
    subset: 'latin',
    covers:
      /[ -~\u00a0-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u2044\u20ac\u2122\u2212\u2215]/,
  },
  {
    family: 'mukta',
    subset: 'latin-ext',
    covers:
      /[\u0100-\u0130\u0132-\u0137\u0139-\u0151\u0154-\u017e\u0192\u01fc-\u01ff\u0218-\u021b\u02c7\u02c9\u02dd\u1e0c\u1e0d\u1e24\u1e25\u1e36-\u1e3b\u1e42-\u1e49\u1e5a-\u1e5f\u1e62\u1e63\u1e6c-\u1e6f\u1e80-\u1e85\u1e8e\u1e8f\u1ef2\u1ef3\u2020\u20a8\u20b9\u2113]/,
  },
  {
    family: 'mukta',
    subset: 'devanagari',
    covers: /[\u0900-\u0977\u0979-\u097f]|[\u1cd0-\u1cf6]|\u200c|\u200d|\u25cc|\ua8fb/,
  },
  noto(
    'bengali',
    /[\u0964\u0965\u0980-\u0983\u0985-\u098c\u098f\u0990\u0993-\u09a8\u09aa-\u09b0\u09b2\u09b6-\u09b9\u09bc-\u09c4\u09c7\u09c8\u09cb-\u09ce\u09d7\u09dc\u09dd\u09df-\u09e3\u09e6-\u09fe]|[\u200c\u200d\u25cc]/,
  ),
  noto(
    'gujarati',
    /[\u0964\u0965\u0a81-\u0a83\u0a85-\u0a8d\u0a8f-\u0a91\u0a93-\u0aa8\u0aaa-\u0ab0\u0ab2\u0ab3\u0ab5-\u0ab9\u0abc-\u0ac5\u0ac7-\u0ac9\u0acb-\u0acd\u0ad0\u0ae0-\u0ae3\u0ae6-\u0af1\u0af9-\u0aff]|[\u200c\u200d\u25cc]/,
  ),
  noto(
    'gurmukhi',
    /[\u0964\u0965\u0a01-\u0a03\u0a05-\u0a0a\u0a0f\u0a10\u0a13-\u0a28\u0a2a-\u0a30\u0a32\u0a33\u0a35\u0a36\u0a38\u0a39\u0a3c\u0a3e-\u0a42\u0a47\u0a48\u0a4b-\u0a4d\u0a51\u0a59-\u0a5c\u0a5e\u0a66-\u0a76]|[\u200c\u200d\u25cc\u262c]/,
  ),
  noto(
    'kannada',
    /[\u0964\u0965\u0c80-\u0c8c\u0c8e-\u0c90\u0c92-\u0ca8\u0caa-\u0cb3\u0cb5-\u0cb9\u0cbc-\u0cc4\u0cc6-\u0cc8\u0cca-\u0ccd\u0cd5\u0cd6\u0cdd\u0cde\u0ce0-\u0ce3\u0ce6-\u0cef\u0cf1-\u0cf3]|[\u200c\u200d\u25cc]/,
  ),
  noto(
    'malayalam',
    /[\u0964\u0965\u0d00-\u0d0c\u0d0e-\u0d10\u0d12-\u0d44\u0d46-\u0d48\u0d4a-\u0d4f\u0d54-\u0d63\u0d66-\u0d7f]|[\u200c\u200d\u25cc]/,
  ),
  noto(
    'oriya',
    /[\u0964\u0965\u0b01-\u0b03\u0b05-\u0b0c\u0b0f\u0b10\u0b13-\u0b28\u0b2a-\u0b30\u0b32\u0b33\u0b35-\u0b39\u0b3c-\u0b44\u0b47\u0b48\u0b4b-\u0b4d\u0b55-\u0b57\u0b5c\u0b5d\u0b5f-\u0b63\u0b66-\u0b77]|[\u200c\u200d\u25cc]/,
  ),
  noto(
    'tamil',
    /[\u0964\u0965\u0b82\u0b83\u0b85-\u0b8a\u0b8e-\u0b90\u0b92-\u0b95\u0b99\u0b9a\u0b9c\u0b9e\u0b9f\u0ba3\u0ba4\u0ba8-\u0baa\u0bae-\u0bb9\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd\u0bd0\u0bd7\u0be6-\u0bfa]|[\u200c\u200d\u25cc]/,
  ),
  noto(
    'telugu',
    /[\u0964\u0965\u0c00-\u0c0c\u0c0e-\u0c10\u0c12-\u0c28\u0c2a-\u0c39\u0c3c-\u0c44\u0c46-\u0c48\u0c4a-\u0c4d\u0c55\u0c56\u0c58-\u0c5a\u0c5d\u0c60-\u0c63\u0c66-\u0c6f\u0c77-\u0c7f]|[\u200c\u200d\u25cc]/,
  ),
  // For Urdu, Kashmiri and Sindhi; Naskh, whose lines stay straight.
  noto(
    'arabic',
    /[\u0600-\u061b\u061d-\u06ff\u0750-\u077f\u08a0-\u08e1\u08e3-\u08ff\ufb50-\ufbc2\ufbd3-\ufd8f\ufd92-\ufdc7\ufdf0-\ufdff\ufe70-\ufe74\ufe76-\ufefc]|[\u200c\u200d]/,
    'noto-naskh-arabic',
  ),
  noto('ol-chiki', /[\u1c50-\u1c7f]/),
  noto('meetei-mayek', /[\uaae0-\uaaf6\uabc0-\uabed\uabf0-\uabf9]|[\u200c\u200d\u25cc]/),
];

/** Names of scripts without a font here; printed in place of their letters. */
const NAMED: readonly (readonly [string, RegExp])[] = [
  ['Chinese', /\p{sc=Han}/u],
  ['Japanese', /\p{sc=Hiragana}|\p{sc=Katakana}/u],
  ['Korean', /\p{sc=Hangul}/u],
  ['Cyrillic', /\p{sc=Cyrillic}/u],
  ['Greek', /\p{sc=Greek}/u],
  ['Hebrew', /\p{sc=Hebrew}/u],
  ['Thai', /\p{sc=Thai}/u],
  ['Sinhala', /\p{sc=Sinhala}/u],
  ['Tibetan', /\p{sc=Tibetan}/u],
  ['Burmese', /\p{sc=Myanmar}/u],
];

/** Returns the note for letters that cannot be printed, such as "[Chinese letters]". */
export const letterNote = (text: string): string =>
  `[${NAMED.find(([, script]) => script.test(text))?.[0] ?? 'other'} letters]`;
