import { cleanedLine, cleanedLines } from '../../rules/cleaned-text';

const MARKS = '\u0301'.repeat(30);

test.each([
  ['marks that pile up with nothing between them', `x${MARKS}${MARKS}`],
  ['marks that pile up behind blanks without width', `x${MARKS}\u200b${MARKS}\u202e${MARKS}`],
])('no letter keeps more marks than any language writes: %s', (_name, typed) => {
  expect(cleanedLine(typed, 200)).toBe(`x${MARKS}`);
});

test('what is not seen leaves neither two blanks nor letters that are not composed', () => {
  expect(cleanedLine('Asha \u200b Rao', 200)).toBe('Asha Rao');
  expect(cleanedLine('E\u200b\u0301lan', 200)).toBe('\u00c9lan');
  expect(cleanedLines('one\r\u200b\ntwo', 200)).toBe('one\n\ntwo');
  expect(cleanedLine('one\u2028two', 200)).toBe('one two');
});

test('direction marks, soft hyphens and fillers go; the joiners of Indian scripts stay', () => {
  expect(cleanedLine('A\u200es\u200fh\u00ada\u061c \u3164\u115fR\u180eao', 200)).toBe('Asha Rao');
  expect(cleanedLine('\u3164\uffa0', 200)).toBe('');
  expect(cleanedLine('क्\u200dष', 200)).toBe('क्\u200dष');
});
