/** Kinds of files that can be brought in. */
export const IMPORT_KINDS = ['donors', 'members', 'donations', 'volunteers'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** What a column of a file can hold. */
export type ImportField =
  | 'reference'
  | 'amount'
  | 'date'
  | 'status'
  | 'currency'
  | 'mode'
  | 'method'
  | 'paymentReference'
  | 'campaign'
  | 'receiptNumber'
  | 'anonymous'
  | 'memoryOf'
  | 'honourOf'
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'address'
  | 'address2'
  | 'city'
  | 'region'
  | 'postcode'
  | 'country'
  | 'pan'
  | 'image'
  | 'membershipType'
  | 'joiningDate'
  | 'expiryDate'
  | 'message';

/** A field of one kind of file: its label, and the headings by which it is known. */
interface ImportFieldRule {
  readonly field: ImportField;
  readonly label: string;
  readonly isNeeded: boolean;
  /** Headings in the form of `headingKey`; the first one stands in the template. */
  readonly headings: readonly string[];
}

const rule = (field: ImportField, label: string, headings: readonly string[], isNeeded = false): ImportFieldRule => ({
  field,
  label,
  headings,
  isNeeded,
});

const person = (who: string): ImportFieldRule[] => [
  rule('name', `${who}: name`, [
    'name',
    'full name',
    'donor name',
    'donor',
    'member name',
    'volunteer name',
    'your name',
    'received from',
    'received with thanks from',
    'given by',
    'name of donor',
    'name of the donor',
    'donor s name',
    'name of member',
    'name of the member',
    'contact name',
    'display name',
    'particulars',
  ]),
  rule('firstName', `${who}: first name`, ['first name', 'firstname', 'given name', 'donor first name']),
  rule('lastName', `${who}: last name`, ['last name', 'lastname', 'surname', 'family name', 'donor last name']),
  rule('email', `${who}: e-mail`, [
    'email',
    'e mail',
    'email address',
    'e mail address',
    'email id',
    'mail id',
    'donor email',
    'mail',
  ]),
];

const phone = (who: string, isNeeded = false): ImportFieldRule =>
  rule(
    'phone',
    `${who}: phone`,
    [
      'phone',
      'phone number',
      'mobile',
      'mobile number',
      'mobile no',
      'phone no',
      'contact number',
      'contact no',
      'contact',
      'mob',
      'mob no',
      'whatsapp number',
      'donor phone',
      'telephone',
      'cell',
    ],
    isNeeded,
  );

const pan = (who: string): ImportFieldRule =>
  rule('pan', `${who}: PAN`, [
    'pan',
    'pan number',
    'pan no',
    'pan card',
    'pan card number',
    'pan card no',
    'donor pan',
  ]);

const address = (who: string): ImportFieldRule[] => [
  rule('address', `${who}: address`, [
    'address',
    'address 1',
    'address line 1',
    'street',
    'postal address',
    'full address',
  ]),
  rule('address2', `${who}: address, second line`, ['address 2', 'address line 2']),
  rule('city', `${who}: city`, ['city', 'town', 'town city']),
  rule('region', `${who}: state`, ['state', 'province', 'state province']),
  rule('postcode', `${who}: PIN code`, ['pin code', 'zip', 'pincode', 'pin', 'zip code', 'postal code', 'postcode']),
  rule('country', `${who}: country`, ['country']),
];

/** Fields of each kind of file, in the order of the template. */
export const IMPORT_FIELDS: Readonly<Record<ImportKind, readonly ImportFieldRule[]>> = {
  donations: [
    rule(
      'date',
      'Date of the gift',
      [
        'date',
        'donation date',
        'date of donation',
        'date of receipt',
        'date of payment',
        'payment date',
        'receipt date',
        'received on',
        'gift date',
        'dated',
        'date received',
        'created at',
      ],
      true,
    ),
    rule(
      'amount',
      'Amount',
      [
        'amount',
        'donation total',
        'donation amount',
        'amount inr',
        'total',
        'amount rs',
        'gift amount',
        'amount in rs',
        'amount received',
        'amt',
        'amt rs',
        'rs',
        'rupees',
        'total amount',
      ],
      true,
    ),
    ...person('Donor'),
    phone('Donor'),
    pan('Donor'),
    ...address('Donor'),
    rule('campaign', 'Campaign', [
      'campaign',
      'form title',
      'fund',
      'purpose',
      'project',
      'cause',
      'campaign name',
      'towards',
      'financial type',
    ]),
    rule('receiptNumber', 'Own receipt number', [
      'receipt number',
      'receipt no',
      'receipt',
      'receipt num',
      '80g receipt number',
      '80g receipt no',
    ]),
    rule('reference', 'Reference in the old system', [
      'reference',
      'donation id',
      'id',
      'transaction id',
      'entry id',
      'donation number',
      'order id',
      'contribution id',
    ]),
    rule('method', 'Method', [
      'method',
      'payment gateway',
      'payment mode',
      'payment method',
      'mode of payment',
      'mode',
      'gateway',
      'paid by',
    ]),
    rule('paymentReference', 'Number of the cheque or transfer', [
      'cheque or transfer number',
      'cheque number',
      'cheque no',
      'utr',
      'utr number',
      'bank reference',
      'cheque utr',
    ]),
    rule('status', 'Which lines are gifts', ['status', 'donation status', 'payment status', 'contribution status']),
    rule('currency', 'Currency', ['currency', 'currency code']),
    rule('mode', 'Live or test', ['live or test', 'test mode']),
    rule('anonymous', 'Hidden from visitors', ['anonymous', 'anonymous donation', 'is anonymous', 'hide name']),
    rule('memoryOf', 'In memory of', ['in memory of', 'in memory or honour', 'memory of', 'in loving memory of']),
    rule('honourOf', 'In honour of', ['in honour of', 'in honor of', 'honour of', 'dedicated to']),
  ],
  donors: [...person('Donor'), phone('Donor'), pan('Donor'), ...address('Donor')],
  members: [
    ...person('Member'),
    rule('city', 'City', ['city', 'town', 'place'], true),
    phone('Member', true),
    pan('Member'),
    rule('membershipType', 'Monthly or yearly', ['membership type', 'membership', 'type', 'plan', 'frequency'], true),
    rule(
      'amount',
      'Subscription',
      ['amount', 'subscription', 'subscription amount', 'fee', 'fees', 'membership fee'],
      true,
    ),
    rule(
      'joiningDate',
      'Joined on',
      ['joining date', 'date of joining', 'joined', 'joined on', 'start date', 'member since', 'date'],
      true,
    ),
    rule('expiryDate', 'Ends on', [
      'expiry date',
      'expires',
      'expires on',
      'valid until',
      'valid till',
      'end date',
      'renewal date',
    ]),
    rule('image', 'Address of a picture', ['picture', 'image', 'photo', 'image url', 'photo url']),
  ],
  volunteers: [
    ...person('Volunteer'),
    phone('Volunteer', true),
    rule('message', 'What the person wrote', [
      'message',
      'comment',
      'comments',
      'why',
      'about',
      'skills',
      'interests',
      'notes',
    ]),
    rule('date', 'Date of the application', [
      'date',
      'applied on',
      'timestamp',
      'submitted',
      'submitted on',
      'entry date',
    ]),
  ],
};
