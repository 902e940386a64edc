/** A part of a text; `isHit` when it is what was searched. */
export interface TextPart {
  text: string;
  isHit: boolean;
}

const special = /[\\^$.*+?()[\]{}|]/g;

/** Splits a text at the words that were searched, whatever their case. */
export function hitsIn(text: string, searched: string): TextPart[] {
  const words = searched.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [{ text, isHit: false }];
  const pattern = new RegExp(`(${words.map((word) => word.replace(special, '\\$&')).join('|')})`, 'iu');
  return text
    .split(new RegExp(pattern, 'giu'))
    .map((part, index) => ({ text: part, isHit: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
