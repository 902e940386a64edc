/** Devanagari consonants in plain Latin letters; the other Indian blocks of Unicode are parallel to Devanagari's. */
const CONSONANTS: Readonly<Record<string, string>> = {
  क: 'k',
  ख: 'kh',
  ग: 'g',
  घ: 'gh',
  ङ: 'n',
  च: 'ch',
  छ: 'chh',
  ज: 'j',
  झ: 'jh',
  ञ: 'n',
  ट: 't',
  ठ: 'th',
  ड: 'd',
  ढ: 'dh',
  ण: 'n',
  त: 't',
  थ: 'th',
  द: 'd',
  ध: 'dh',
  न: 'n',
  ऩ: 'n',
  प: 'p',
  फ: 'ph',
  ब: 'b',
  भ: 'bh',
  म: 'm',
  य: 'y',
  र: 'r',
  ऱ: 'r',
  ल: 'l',
  ळ: 'l',
  ऴ: 'zh',
  व: 'v',
  श: 'sh',
  ष: 'sh',
  स: 's',
  ह: 'h',
};
const VOWELS: Readonly<Record<string, string>> = {
  अ: 'a',
  आ: 'a',
  इ: 'i',
  ई: 'i',
  उ: 'u',
  ऊ: 'u',
  ऋ: 'ri',
  ऌ: 'l',
  ऍ: 'e',
  ऎ: 'e',
  ए: 'e',
  ऐ: 'ai',
  ऑ: 'o',
  ऒ: 'o',
  ओ: 'o',
  औ: 'au',
  ॐ: 'om',
  'ं': 'n',
  'ँ': 'n',
  'ः': 'h',
};
const SIGNS: Readonly<Record<string, string>> = {
  'ा': 'a',
  'ि': 'i',
  'ी': 'i',
  'ु': 'u',
  'ू': 'u',
  'ृ': 'ri',
  'ॅ': 'e',
  'ॆ': 'e',
  'े': 'e',
  'ै': 'ai',
  'ॉ': 'o',
  'ॊ': 'o',
  'ो': 'o',
  'ौ': 'au',
  '्': '',
  ऽ: '',
};
const LATIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
};
/** Letters of the other blocks without a counterpart at their place in Devanagari's, mapped to its letters. */
const OWN_LETTERS: Readonly<Record<string, string>> = {
  'ੰ': 'ं',
  'ੱ': '',
  ੲ: '',
  ੳ: '',
  ੴ: 'एक ओंकार',
  ੜ: 'ड',
  ৎ: 'त्',
  ৰ: 'र',
  ৱ: 'व',
  ୟ: 'य',
  ୱ: 'व',
  ൔ: 'म्',
  ൕ: 'य्',
  ൖ: 'ऴ्',
  ൺ: 'ण्',
  ൻ: 'न्',
  ർ: 'र्',
  ൽ: 'ल्',
  ൾ: 'ळ्',
  ൿ: 'क्',
};
const NUKTA = '\u093c';
const DEVANAGARI_BLOCK = 0x0900;
const BLOCK_SIZE = 0x80;

/** Maps Bengali to Malayalam (U+0980 to U+0D7F) to Devanagari: the blocks have the same order, 128 code points each. */
function toDevanagari(character: string): string {
  const own = OWN_LETTERS[character];
  if (own !== undefined) return own;
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x0980 || code > 0x0d7f) return character;
  return String.fromCodePoint(DEVANAGARI_BLOCK + (code % BLOCK_SIZE));
}

/**
 * Transliterates Indian scripts and accented Latin to plain Latin letters, readable rather than reversible: the silent
 * last "a" of a word is dropped, as in "Prakash". Other scripts stay as they are.
 */
export function toLatin(text: string): string {
  const devanagari = Array.from(text.normalize('NFKC'), toDevanagari).join('');
  const letters = Array.from(devanagari).filter((letter) => letter !== NUKTA);
  const latin = letters.map((letter, at) => {
    const consonant = CONSONANTS[letter];
    if (consonant !== undefined) {
      const next = letters[at + 1] ?? '';
      const voiced = next in CONSONANTS || next in VOWELS;
      return voiced ? `${consonant}a` : consonant;
    }
    const digit = (letter.codePointAt(0) ?? 0) - 0x0966;
    if (digit >= 0 && digit <= 9) return String(digit);
    return VOWELS[letter] ?? SIGNS[letter] ?? LATIN[letter] ?? letter;
  });
  return latin.join('').normalize('NFKD').replace(/\p{M}/gu, '');
}
