/** Writes the digits of Devanagari in ASCII. */
export const asciiDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));
