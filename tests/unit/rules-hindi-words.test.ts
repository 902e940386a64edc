import { amountInHindiWords } from '../../rules/amount-in-hindi-words';

test.each([
  [0, 'रुपये शून्य मात्र'],
  [100, 'रुपये एक मात्र'],
  [150_000, 'रुपये एक हज़ार पाँच सौ मात्र'],
  [100_000, 'रुपये एक हज़ार मात्र'],
  [12_050_050, 'रुपये एक लाख बीस हज़ार पाँच सौ और पचास पैसे मात्र'],
  [50, 'पचास पैसे मात्र'],
  [1, 'एक पैसा मात्र'],
  [1_000_000_000, 'रुपये एक करोड़ मात्र'],
  [99_999_999_900, 'रुपये निन्यानवे करोड़ निन्यानवे लाख निन्यानवे हज़ार नौ सौ निन्यानवे मात्र'],
  [100_000 * 10_000_000 * 100, 'रुपये एक लाख करोड़ मात्र'],
])('%i paise', (paise, words) => expect(amountInHindiWords(paise)).toBe(words));

/** Irregular numbers, beside each ten. */
test.each([
  [11, 'ग्यारह'],
  [16, 'सोलह'],
  [18, 'अठारह'],
  [19, 'उन्नीस'],
  [21, 'इक्कीस'],
  [25, 'पच्चीस'],
  [29, 'उनतीस'],
  [31, 'इकतीस'],
  [36, 'छत्तीस'],
  [38, 'अड़तीस'],
  [39, 'उनतालीस'],
  [44, 'चवालीस'],
  [49, 'उनचास'],
  [51, 'इक्यावन'],
  [54, 'चौवन'],
  [59, 'उनसठ'],
  [64, 'चौंसठ'],
  [67, 'सड़सठ'],
  [69, 'उनहत्तर'],
  [73, 'तिहत्तर'],
  [78, 'अठहत्तर'],
  [79, 'उनासी'],
  [85, 'पचासी'],
  [89, 'नवासी'],
  [91, 'इक्यानवे'],
  [96, 'छियानवे'],
  [99, 'निन्यानवे'],
])('₹%i', (rupees, word) => expect(amountInHindiWords(rupees * 100)).toBe(`रुपये ${word} मात्र`));

test('every number below a hundred has a word of its own', () => {
  const words = Array.from({ length: 100 }, (_, rupees) => amountInHindiWords(rupees * 100));
  expect(new Set(words).size).toBe(100);
  expect(words.filter((text) => !/^रुपये \S+ मात्र$/.test(text))).toEqual([]);
});

test.each([-1, 1.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('%p is refused', (paise) => {
  expect(() => amountInHindiWords(paise)).toThrow(RangeError);
});
