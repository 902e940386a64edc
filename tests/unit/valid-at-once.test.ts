import { boolean, object, ref, string, type AnyObject, type ObjectSchema } from 'yup';
import { contactSchema, csrSchema, volunteerSchema } from '../../rules/inquiries';
import { validate } from '../../rules/validate';
import { validAtOnce } from '../../server/inquiries/valid-at-once';

/** What people, browsers and programs put into any field of a form. */
const TYPED = [
  'Asha',
  '  Asha   Rao ',
  'आशा राव',
  'asha@example.org',
  ' ASHA@Example.ORG ',
  'asha@example',
  '98765 43210',
  '+44 20 7946 0958',
  '12',
  '1-en',
  '0-xx',
  'see www.example.org',
  'line\nline\r\nline',
  '\u200b\u202e',
  'x'.repeat(201),
  'x'.repeat(6_000),
  ' ',
  '',
  undefined,
  null,
  7,
  true,
] as const;

const FORMS: Record<string, { schema: ObjectSchema<AnyObject>; good: Record<string, string> }> = {
  contact: {
    schema: contactSchema,
    good: { firstName: 'Asha', lastName: 'Rao', email: 'a@example.org', phone: '98765 43210', message: 'Hello' },
  },
  csr: {
    schema: csrSchema,
    good: { company: 'Rao Ltd', contactPerson: 'Asha', email: 'a@example.org', phone: '9876543210', message: 'Hello' },
  },
  volunteer: {
    schema: volunteerSchema,
    good: { name: 'Asha Rao', email: 'a@example.org', phone: '9876543210' },
  },
};

describe.each(Object.entries(FORMS))('%s', (_name, { schema, good }) => {
  const atOnce = validAtOnce(schema);
  const fields = Object.keys(schema.fields);

  it('accepts a good form without yup', () => {
    expect(atOnce(good)).toEqual(validate(schema, good).value);
  });

  it.each(fields)('says the same as yup whatever stands in %s', (field) => {
    for (const typed of TYPED) {
      const form = { ...good, [field]: typed };
      const { value, errors } = validate(schema, form);
      expect({ field, typed, said: atOnce(form) }).toEqual({ field, typed, said: errors.length > 0 ? null : value });
    }
  });

  it('takes nothing but the fields of the form', () => {
    expect(atOnce({ ...good, website: 'spam', flowId: 'x' })).toEqual(validate(schema, good).value);
  });
});

describe('leaves to yup', () => {
  const line = string().required();

  it.each([
    ['a field that is no text', object({ a: line, b: boolean() })],
    ['a form inside the form', object({ a: line, b: object({ c: line }) })],
    ['one of some words', object({ a: line, b: string().oneOf(['x']) })],
    ['none of some words', object({ a: line, b: string().notOneOf(['y']) })],
    [
      'a rule that depends on another field',
      object({ a: line, b: line.when('a', { is: 'z', then: (s) => s.max(0) }) }),
    ],
    ['a length that another field gives', object({ a: line, b: string().max(ref('a')) })],
    ['a test that reads the form', object({ a: line, b: line.test('same', (_b, { parent }) => parent !== null) })],
    ['a field that is taken away', object({ a: line, b: line.strip() })],
    ['a test of the whole form', object({ a: line, b: line }).test('whole', () => true)],
  ])('%s', (_what, schema) => {
    expect(validAtOnce(schema)({ a: 'x', b: 'x' })).toBeNull();
  });
});
