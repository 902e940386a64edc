/** Kinds of a gift that is given for somebody. */
export const TRIBUTE_KINDS = ['memory', 'honour'] as const;
export type TributeKind = (typeof TRIBUTE_KINDS)[number];

/** For whom a gift is given. */
export interface Tribute {
  readonly kind: TributeKind;
  readonly name: string;
}

/** Words before the name. */
export const TRIBUTE_WORDS: Readonly<Record<TributeKind, string>> = {
  memory: 'In memory of',
  honour: 'In honour of',
};

/** Builds the line of screens and files: 'In memory of Kamala Devi'. */
export const tributeLine = ({ kind, name }: Tribute): string => `${TRIBUTE_WORDS[kind]} ${name}`;

/** The same within a sentence: 'in memory of Kamala Devi'. */
export const tributePhrase = (tribute: Tribute): string => tributeLine(tribute).replace(/^I/, 'i');
