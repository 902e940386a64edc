export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Beyond so many words in the part that differs, the whole of it counts as replaced: the table would be too large. */
const MOST_WORDS = 1_200;

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s<>]+|<[^<>]*>|[<>]/g) ?? [];

/** For each pair of positions, how many words the two rests have in common in the same order. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      rows[i]![j] = before[i] === after[j] ? rows[i + 1]![j + 1]! + 1 : Math.max(rows[i + 1]![j]!, rows[i]![j + 1]!);
    }
  }
  return rows;
}

function append(parts: DiffPart[], kind: DiffPart['kind'], text: string): void {
  const last = parts.at(-1);
  if (text === '') return;
  if (last?.kind === kind) last.text += text;
  else parts.push({ kind, text });
}

function compare(before: readonly string[], after: readonly string[], parts: DiffPart[]): void {
  if (before.length + after.length > MOST_WORDS) {
    append(parts, 'removed', before.join(''));
    append(parts, 'added', after.join(''));
    return;
  }
  const common = commonLengths(before, after);
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      append(parts, 'same', before[i]!);
      i += 1;
      j += 1;
    } else if (j === after.length || (i < before.length && common[i + 1]![j]! >= common[i]![j + 1]!)) {
      append(parts, 'removed', before[i]!);
      i += 1;
    } else {
      append(parts, 'added', after[j]!);
      j += 1;
    }
  }
}

/** What was taken out of a text and what was put in, word by word. Pure; tests/unit. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const parts: DiffPart[] = [];
  append(parts, 'same', old.slice(0, start).join(''));
  compare(old.slice(start, old.length - end), now.slice(start, now.length - end), parts);
  append(parts, 'same', old.slice(old.length - end).join(''));
  return parts;
}
