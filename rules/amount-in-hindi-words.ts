import { inIndianSystem, rupeesAndPaise } from './indian-system';
import type { Paise } from './money';

/**
 * Words for 0 to 99, each of which has a word of its own in Hindi. Spelling of the Central Hindi Directorate
 * (Devanagari Lipi evam Hindi Vartani ka Manakikaran).
 */
const BELOW_HUNDRED = `
  शून्य एक दो तीन चार पाँच छह सात आठ नौ
  दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस
  बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस
  तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस
  चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास
  पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ
  साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर
  सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी
  अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सतासी अठासी नवासी
  नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे`
  .trim()
  .split(/\s+/);
const SCALES = ['करोड़', 'लाख', 'हज़ार', 'सौ'] as const;

/**
 * Spells an amount in Hindi for a receipt: "रुपये एक लाख बीस हज़ार पाँच सौ और पचास पैसे मात्र".
 * @param paise a safe integer, not negative
 * @throws RangeError for anything else
 */
export function amountInHindiWords(paise: Paise): string {
  const { rupees, fraction } = rupeesAndPaise(paise);
  const spelled = (value: number): string => inIndianSystem(value, SCALES, (rest) => BELOW_HUNDRED[rest] ?? '');
  const hundredths = `${spelled(fraction)} ${fraction === 1 ? 'पैसा' : 'पैसे'}`;
  if (fraction === 0) return `रुपये ${spelled(rupees)} मात्र`;
  if (rupees === 0) return `${hundredths} मात्र`;
  return `रुपये ${spelled(rupees)} और ${hundredths} मात्र`;
}
