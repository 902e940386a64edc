/** Names of each month in Hindi and Marathi with the usual short forms, in the spelling of `spelling`. */
const INDIAN = [
  'जनवरी जन जानेवारी जाने',
  'फरवरी फर फेब्रुवारी फेब्रु',
  'मार्च',
  'अप्रैल अप्रेल एप्रिल',
  'मई मे',
  'जून',
  'जुलाई जुलै',
  'अगस्त अग ऑगस्ट ऑग',
  'सितंबर सित सप्टेंबर सप्टें',
  'अक्टूबर अक्तूबर ऑक्टोबर ऑक्टो',
  'नवंबर नव नोव्हेंबर नोव्हें',
  'दिसंबर दिस डिसेंबर डिसें',
].map((names) => names.split(' '));

const ENGLISH = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** One spelling of a word in Devanagari: `फ़रवरी` is `फरवरी`, `सितम्बर` is `सितंबर`, and joiners go. */
const spelling = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\u093c\u200c\u200d]/g, '')
    .replace(/म्ब/g, 'ंब');

/** Returns the month of a name, from 1, in English, Hindi or Marathi; 0 for any other word. */
export function monthOf(name: string): number {
  const english = ENGLISH.indexOf(name.slice(0, 3).toLowerCase());
  const word = spelling(name);
  return (english >= 0 ? english : INDIAN.findIndex((names) => names.includes(word))) + 1;
}
