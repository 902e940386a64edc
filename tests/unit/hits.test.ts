import { hitsIn } from '../../client/office/ui/hits';

const marked = (text: string, searched: string): string =>
  hitsIn(text, searched)
    .map(({ text: part, isHit }) => (isHit ? `[${part}]` : part))
    .join('');

test('every searched word is marked, whatever its case', () => {
  expect(marked('Asha Watve, Ashalata', 'asha')).toBe('[Asha] Watve, [Asha]lata');
  expect(marked('Asha Watve', 'wat ash')).toBe('[Ash]a [Wat]ve');
  expect(marked('आशा वाटवे', 'आशा')).toBe('[आशा] वाटवे');
});

test('what means something in a pattern is only text', () => {
  expect(marked('a+b (c) 1.5', '(c) +b 1.5')).toBe('a[+b] [(c)] [1.5]');
  expect(marked('abc', '.*')).toBe('abc');
  expect(marked('abc', ' ')).toBe('abc');
});
