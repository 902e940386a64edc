import { callName, initialsOf, withCallName } from '../../rules/names';

test.each([
  ['Kamala Deshpande', 'Kamala'],
  ['  Kamala\n Deshpande ', 'Kamala'],
  ['Dr. Kamala Deshpande', 'Kamala'],
  ['Smt Kamala Deshpande', 'Kamala'],
  ['श्रीमती कमला देशपांडे', 'कमला'],
  ['सौ. वैशाली कुलकर्णी', 'वैशाली'],
  ['प्रा. डॉ. आशा राव', 'आशा'],
  ['திருமதி மீனாட்சி சுந்தரேஸ்வரன்', 'மீனாட்சி'],
  ['Sau. Vaishali Kulkarni', 'Vaishali'],
  ['தமிழ்ச்செல்வி முருகன்', 'தமிழ்ச்செல்வி'],
  ['R. Venkatesan', 'Venkatesan'],
  ['A.P.J. Kalam', 'Kalam'],
  ['A P J Kalam', 'Kalam'],
  ['Kamala', 'Kamala'],
  ['Dr.', ''],
  ['K', 'K'],
  ['Sahyadri Tools Pvt. Ltd.', 'Sahyadri Tools Pvt. Ltd.'],
  ['Bank of Maharashtra', 'Bank of Maharashtra'],
  ['The Very Long Name of a Charitable Trust in Western India', ''],
  ['Wolfeschlegelsteinhausenbergerdorff', ''],
  ['W'.repeat(500), ''],
  ['Trustworthy Asha', 'Trustworthy'],
  ['🎉 Asha', 'Asha'],
  ['', ''],
])('%j is called %j', (name, called) => expect(callName(name)).toBe(called));

test('a greeting without a name has no comma', () => {
  expect([withCallName('Thank you', 'Kamala Deshpande'), withCallName('Thank you', ' ')]).toEqual([
    'Thank you, Kamala',
    'Thank you',
  ]);
});

test.each([
  ['Kamala Deshpande', 'K. D.'],
  ['Dr. kamala deshpande', 'K. D.'],
  ['कमला देशपांडे', 'क. दे.'],
  ['Kamala', 'K.'],
  ['(Late) Asha Rao', 'L. A. R.'],
  ['a b c d e f', 'A. B. C. D.'],
  ['…', ''],
])('%j has the initials %j', (name, initials) => expect(initialsOf(name)).toBe(initials));
