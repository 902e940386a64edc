import { object } from 'yup';
import { readTribute } from '../../rules/import-values';
import { tributeLine } from '../../rules/tribute';
import { tributeSchema } from '../../rules/tribute-input';
import { validate } from '../../rules/validate';

const tell = { name: 'Meera Joshi', email: 'meera@example.org', message: '' };
const kamala = { kind: 'memory', name: 'Kamala Devi' };
const form = object({ tribute: tributeSchema });
const errorsOf = (tribute: object) =>
  validate(form, { tribute }).errors.map(({ field, message }) => [field.replace('tribute.', ''), message]);

test('a gift is for nobody unless it says so, and for somebody without telling anybody', () => {
  expect(validate(form, {})).toEqual({ value: { tribute: null }, errors: [] });
  expect(validate(form, { tribute: kamala })).toEqual({ value: { tribute: { ...kamala, tell: null } }, errors: [] });
});

test('names stand in any script, trimmed and on one line', () => {
  const { value, errors } = validate(form, { tribute: { kind: 'honour', name: '  आजी  \n कमला देवी ', tell } });
  expect(errors).toEqual([]);
  expect(value.tribute).toMatchObject({ name: 'आजी कमला देवी', tell });
});

test.each([
  ['no name', { kind: 'memory', name: ' ' }, 'name', 'Please enter the name of the person it is given for.'],
  ['no letters', { kind: 'memory', name: '123' }, 'name', 'Please enter the name of the person it is given for.'],
  ['an unknown kind', { kind: 'birthday', name: 'Asha' }, 'kind', 'Please choose in memory or in honour.'],
  [
    'an advertisement',
    { ...kamala, name: 'Win at casino.com' },
    'name',
    'Please enter the name without a web address.',
  ],
  ['a long name', { ...kamala, name: 'a'.repeat(121) }, 'name', 'The name may have at most 120 characters.'],
  [
    'nobody’s address',
    { ...kamala, tell: { ...tell, email: '' } },
    'tell.email',
    'Please enter the email address of the person to tell.',
  ],
  [
    'a bad address',
    { ...kamala, tell: { ...tell, email: 'meera' } },
    'tell.email',
    'Please enter a valid email address.',
  ],
  [
    'a nameless person',
    { ...kamala, tell: { ...tell, name: '' } },
    'tell.name',
    'Please enter the name of the person to tell.',
  ],
  [
    'a link to a stranger',
    { ...kamala, tell: { ...tell, message: 'See https://example.org' } },
    'tell.message',
    'Please enter the message without a web address.',
  ],
  [
    'a link in a name',
    { ...kamala, tell: { ...tell, name: 'www.example.org' } },
    'tell.name',
    'Please enter the name without a web address.',
  ],
  [
    'a long message',
    { ...kamala, tell: { ...tell, message: 'a'.repeat(501) } },
    'tell.message',
    'The message may have at most 500 characters.',
  ],
])('%s is refused at its field', (_case, tribute, field, message) => {
  expect(errorsOf(tribute)).toEqual([[field, message]]);
});

test('a column of a file says for whom, with the kind or without', () => {
  expect(readTribute('In memory of Kamala Devi', 'honour')).toEqual(kamala);
  expect(readTribute('in honor of कमला', 'memory')).toEqual({ kind: 'honour', name: 'कमला' });
  expect(tributeLine(readTribute('Kamala Devi', 'memory'))).toBe('In memory of Kamala Devi');
});
