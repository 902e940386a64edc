import { object, type InferType } from 'yup';
import { giverName, noWebAddress, oneOf, optionalText, requiredEmail } from './fields';
import { TRIBUTE_KINDS } from './tribute';

/** Maximum length of the words to the person who is told, in UTF-16 units. */
export const MAX_TRIBUTE_MESSAGE = 500;

const KIND_MESSAGE = 'Please choose in memory or in honour.';
const NAME_MESSAGE = 'Please enter the name of the person it is given for.';

const honoured = {
  kind: oneOf(TRIBUTE_KINDS, KIND_MESSAGE),
  name: giverName(NAME_MESSAGE).test(noWebAddress('name')),
};

/** Who is told of the gift. Everything goes to a stranger in our name, so that nothing may be a web address. */
const tellSchema = object({
  name: giverName('Please enter the name of the person to tell.').test(noWebAddress('name')),
  email: requiredEmail('Please enter the email address of the person to tell.'),
  message: optionalText('message', MAX_TRIBUTE_MESSAGE).test(noWebAddress('message')),
});

/** Validates for whom a gift is given, and who is told of it; null for any other gift. */
export const tributeSchema = object({ ...honoured, tell: tellSchema.nullable().default(null) })
  .nullable()
  .default(null);

/** Validates for whom a gift was given as the office corrects it; null for nobody. */
export const correctedTributeSchema = object(honoured).nullable().default(null);

export type GivenTribute = NonNullable<InferType<typeof tributeSchema>>;
