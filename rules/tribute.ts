import { object, type InferType } from 'yup';
import { giverName, noWebAddress, oneOf, optionalText, requiredEmail } from './fields';

/** Kinds of a gift that is given for somebody. */
export const TRIBUTE_KINDS = ['memory', 'honour'] as const;
export type TributeKind = (typeof TRIBUTE_KINDS)[number];

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

/** For whom a gift is given. */
export interface Tribute {
  readonly kind: TributeKind;
  readonly name: string;
}

/** Words before the name, in English and in Hindi. */
export const TRIBUTE_WORDS: Readonly<Record<TributeKind, { readonly english: string; readonly hindi: string }>> = {
  memory: { english: 'In memory of', hindi: 'की स्मृति में' },
  honour: { english: 'In honour of', hindi: 'के सम्मान में' },
};

/** Builds the line of screens and files: 'In memory of Kamala Devi'. */
export const tributeLine = ({ kind, name }: Tribute): string => `${TRIBUTE_WORDS[kind].english} ${name}`;
