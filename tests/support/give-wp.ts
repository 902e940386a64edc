/** A donation of a made-up GiveWP site, as its export has it. */
interface OldGift {
  line: number;
  id: number;
  total: string;
  /** What counts as whole paise when it is brought in; null when the line is no gift or is refused. */
  paise: number | null;
  date: string;
  status: string;
  form: string;
  first: string;
  last: string;
  email: string;
  phone: string;
  pan: string;
  receipt: string;
}

const FIRST = [
  'Sunita',
  'Farhan',
  'Dnyaneshwar',
  'Meenakshi',
  'Arvind',
  'Rekha',
  'Thomas',
  'Lakshmi',
  'Harpreet',
  'Asha',
];
const LAST = ['Deshpande', 'Qureshi', 'Jadhav', 'Pillai', 'Gokhale', 'Shinde', 'Varghese', 'Iyer', 'Singh', 'Kulkarni'];

const GIVE_WP_COLUMNS = [
  'Donation ID',
  'Donation Total',
  'Donation Date',
  'Donation Status',
  'Payment Gateway',
  'Form Title',
  'First Name',
  'Last Name',
  'Email Address',
  'Phone (custom)',
  'PAN (custom)',
  'Receipt No.',
  'Donor Comment',
  'Donor IP Address',
] as const;

const two = (value: number): string => String(value).padStart(2, '0');

/** Writes an amount as Indian spreadsheets have it: `1,00,000.00`. */
const indian = (rupees: number, paise: number): string => {
  const digits = String(rupees);
  const head = digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  return `${head ? `${head},` : ''}${digits.slice(-3)}.${two(paise)}`;
};

/** Planted oddities by their line in the file, the heading being line 1. */
type Oddity = Partial<Pick<OldGift, 'total' | 'date' | 'status' | 'receipt' | 'paise'>>;

/**
 * Makes an export in GiveWP's columns: amounts with Indian commas, days of seven years, donors who come back, a receipt
 * number of their own for each. `odd` replaces cells of single lines.
 */
export function giveWpGifts(count: number, odd: Readonly<Record<number, Oddity>> = {}): OldGift[] {
  return Array.from({ length: count }, (_, index) => {
    const line = index + 2;
    const person = (index * 37) % Math.max(1, Math.floor(count / 4));
    const rupees = 100 + ((index * 7_919) % 24_000);
    const paise = index % 9 === 0 ? 50 : 0;
    const day = new Date(Date.UTC(2019, 3, 1 + ((index * 13) % 2_600)));
    const date = `${day.getUTCFullYear()}-${two(day.getUTCMonth() + 1)}-${two(day.getUTCDate())}`;
    return {
      line,
      id: 18_402 + index,
      total: indian(rupees, paise),
      paise: rupees * 100 + paise,
      date,
      status: 'Complete',
      form: index % 3 === 0 ? 'Clean Water' : 'Midday Meals',
      first: FIRST[person % FIRST.length] ?? '',
      last: `${LAST[Math.floor(person / FIRST.length) % LAST.length] ?? ''}`,
      email: `donor${person}@example.org`,
      phone: `98${String(20_000_000 + person).padStart(8, '0')}`,
      pan: '',
      receipt: `PSF/${two(day.getUTCFullYear() % 100)}/${String(index + 1).padStart(5, '0')}`,
      ...odd[line],
    };
  });
}

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Writes the gifts as GiveWP's CSV file. */
export function giveWpCsv(gifts: readonly OldGift[]): string {
  const rows = gifts.map((gift) => [
    String(gift.id),
    gift.total,
    gift.date,
    gift.status,
    'razorpay',
    gift.form,
    gift.first,
    gift.last,
    gift.email,
    gift.phone,
    gift.pan,
    gift.receipt,
    gift.id % 5 === 0 ? 'In memory of Aaji' : '',
    '49.36.182.7',
  ]);
  return [GIVE_WP_COLUMNS, ...rows].map((cells) => cells.map(quoted).join(',')).join('\r\n') + '\r\n';
}
