/** One of the public forms. */
export interface FormCase {
  path: string;
  button: string;
  thanks: string[];
  table: string;
  /** What a person types, by label. */
  typed: Record<string, string>;
  /** What is kept of it. */
  row: Record<string, string>;
  /** What is said of an empty form, from top to bottom. */
  required: ReadonlyArray<readonly [string, string]>;
}

export const formCases: FormCase[] = [
  {
    path: '/contact',
    button: 'Send Message',
    thanks: ['Message sent!', "We'll get back to you within 24 hours."],
    table: 'contact_submissions',
    typed: { 'First name': 'Sachin', 'Last name': 'Thorat', Email: 'sachin@example.org', Message: 'Whom may I meet?' },
    row: { name: 'Sachin Thorat', email: 'sachin@example.org', phone: '', message: 'Whom may I meet?' },
    required: [
      ['First name', 'Please enter your first name.'],
      ['Last name', 'Please enter your last name.'],
      ['Email', 'Please enter your email address.'],
      ['Message', 'Please enter your message.'],
    ],
  },
  {
    path: '/csr',
    button: 'Submit Inquiry',
    thanks: ['Partnership inquiry submitted!'],
    table: 'contact_submissions',
    typed: {
      Company: 'Sahyadri Tools',
      'Contact person': 'Chitra Rao',
      Email: 'chitra@example.org',
      Phone: '98220 12345',
      Budget: '5 lakh',
      Message: 'Two hand pumps',
    },
    row: {
      name: 'Chitra Rao',
      email: 'chitra@example.org',
      phone: '+919822012345',
      message: 'Company: Sahyadri Tools\nBudget: 5 lakh\n\nTwo hand pumps',
    },
    required: [
      ['Company', 'Please enter your company name.'],
      ['Contact person', 'Please enter the contact person.'],
      ['Email', 'Please enter your email address.'],
      ['Phone', 'Please enter your mobile number.'],
      ['Message', 'Please enter your message.'],
    ],
  },
  {
    path: '/volunteer',
    button: 'Submit Application',
    thanks: ['Application submitted!'],
    table: 'volunteer_submissions',
    typed: { 'Full name': 'Bala Patil', Email: 'bala@example.org', Phone: '+44 20 7946 0000' },
    row: { name: 'Bala Patil', email: 'bala@example.org', phone: '+442079460000', message: '' },
    required: [
      ['Full name', 'Please enter your full name.'],
      ['Email', 'Please enter your email address.'],
      ['Phone', 'Please enter your mobile number.'],
    ],
  },
];
export const [contactCase] = formCases as [FormCase];
