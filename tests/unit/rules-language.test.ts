import { languageOf } from '../../rules/language';

test.each([
  ['मुलांसाठी संध्याकाळची शाळा, वेल्हे', 'mr'],
  ['हडपसरमध्ये दिवसाला दोन वेळचे गरम जेवण', 'mr'],
  ['हर बच्चे के लिए शाम का स्कूल', 'hi'],
  ['पढ़ाई की रोशनी', 'hi'],
  ['पुणे में गरम खाना', 'hi'],
  ['मुलांसाठी शाळा (Velhe), 2026', 'mr'],
])('%s is %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});

test.each(['Clean water for Mulshi', 'Donation from सुनिता', '₹5,000 · 2026', ''])(
  '"%s" has the language of the page',
  (text) => {
    expect(languageOf(text)).toBeUndefined();
  },
);
