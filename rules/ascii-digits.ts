/** Digits of India's scripts, of Arabic and Urdu, and full-width ones, each script's from 0 to 9. */
export const OTHER_DIGITS =
  '०१२३४५६७८९' +
  '০১২৩৪৫৬৭৮৯' +
  '੦੧੨੩੪੫੬੭੮੯' +
  '૦૧૨૩૪૫૬૭૮૯' +
  '୦୧୨୩୪୫୬୭୮୯' +
  '௦௧௨௩௪௫௬௭௮௯' +
  '౦౧౨౩౪౫౬౭౮౯' +
  '೦೧೨೩೪೫೬೭೮೯' +
  '൦൧൨൩൪൫൬൭൮൯' +
  '٠١٢٣٤٥٦٧٨٩' +
  '۰۱۲۳۴۵۶۷۸۹' +
  '０１２３４５６７８９';

const OTHER_DIGIT = new RegExp(`[${OTHER_DIGITS}]`, 'g');

/** Writes the digits of these keyboards in ASCII. */
export const asciiDigits = (text: string): string =>
  text.replace(OTHER_DIGIT, (digit) => String(OTHER_DIGITS.indexOf(digit) % 10));
