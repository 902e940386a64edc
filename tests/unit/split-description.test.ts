import { splitDescription } from '../../client/site/events/split-description';

const SENTENCE = 'We meet at the gate and walk along the river to the school. ';

test.each([
  ['', ''],
  [' A walk. ', 'A walk.'],
  ['One\n\nTwo\nThree', 'One\n\nTwo\nThree'],
  ['x'.repeat(280), 'x'.repeat(280)],
])('%j stands on its card as it is', (text, lead) => expect(splitDescription(text)).toEqual({ lead, rest: '' }));

test('a long one is split behind a sentence, an empty line or a word, and nothing of it is lost', () => {
  expect(splitDescription(SENTENCE.repeat(8))).toEqual({
    lead: SENTENCE.repeat(3).trim(),
    rest: SENTENCE.repeat(5).trim(),
  });
  const paragraph = 'We meet at the gate and walk along the river to the school, with lamps in our hands and songs';
  expect(splitDescription(`${paragraph}\n\n${SENTENCE.repeat(4)}`)).toEqual({
    lead: `${paragraph}\n\n${SENTENCE.repeat(2).trim()}`,
    rest: SENTENCE.repeat(2).trim(),
  });
  const words = 'lamp '.repeat(100).trim();
  const { lead, rest } = splitDescription(words);
  expect(`${lead} ${rest}`).toBe(words);
  expect(lead.length).toBeLessThanOrEqual(220);
});

test('short lines count, whatever their length', () => {
  expect(splitDescription('Bring:\n\nwater\ncap\nshoes\nsong')).toEqual({
    lead: 'Bring:\n\nwater\ncap',
    rest: 'shoes\nsong',
  });
});

test('a doctor is not the end of a sentence, a danda is', () => {
  const { lead } = splitDescription(
    `${'Eyes and teeth are looked at, '.repeat(7)}Dr. ${'Shaikh and the nurses '.repeat(6)}`,
  );
  expect(lead).not.toMatch(/Dr\.$/);
  const marathi = 'आपण फाटकापाशी भेटू आणि नदीकाठाने शाळेपर्यंत चालत जाऊ। ';
  expect(splitDescription(marathi.repeat(9)).lead).toBe(marathi.repeat(4).trim());
  const withStops = marathi.replace('।', '.');
  expect(splitDescription(withStops.repeat(9)).lead).toBe(withStops.repeat(4).trim());
});

test('what has no end at all is not cut', () => {
  const text = 'x'.repeat(400);
  expect(splitDescription(text)).toEqual({ lead: text, rest: '' });
});
