import type { Random } from './random';

/** A giver. A PAN belongs to one person; a mailbox may be shared. */
export interface Person {
  readonly name: string;
  /** One or two addresses of the same person. */
  readonly emails: readonly [string, ...string[]];
  readonly phone: string;
  readonly address: string;
  readonly pan: string;
}

const FIRST = [
  'Asha',
  'Ravi',
  'Meera',
  'Imran',
  'Lakshmi',
  'Joseph',
  'Kavita',
  'Arjun',
  'Farida',
  'Nikhil',
  'Sunita',
  'Deepak',
] as const;
const LAST = [
  'Kulkarni',
  'Iyer',
  'Sheikh',
  'Fernandes',
  'Patil',
  'Bose',
  'Reddy',
  'Gill',
  'Menon',
  'Joshi',
  'Das',
  'Rao',
] as const;

/** Couples, each with one mailbox. Further regulars: four people with two addresses, four with one. */
const COUPLES = 4;
const TWO_ADDRESSES = 8;
const REGULARS = 12;
/** Probability of a giver from a couple, else with two addresses, else another regular. */
const OF_A_COUPLE = 0.3;
const OF_TWO_ADDRESSES = 0.35;
const REGULAR = 0.4;

export function personOf(index: number): Person {
  const first = FIRST[index % FIRST.length] ?? FIRST[0];
  const last = LAST[Math.floor(index / FIRST.length) % LAST.length] ?? LAST[0];
  return {
    name: `${first} ${last}`,
    emails: emailsOf(index),
    phone: `98220${String(10_000 + index)}`,
    address: `${index + 1} Lake Road, Pune, Maharashtra`,
    pan: `ABCP${last.charAt(0)}${1_000 + index}F`,
  };
}

function emailsOf(index: number): Person['emails'] {
  if (index < COUPLES) return [`family${Math.floor(index / 2)}@example.org`];
  const own = `donor${index}@example.org`;
  return index < TWO_ADDRESSES ? [own, `office.of.${index}@example.net`] : [own];
}

export const regulars: readonly Person[] = Array.from({ length: REGULARS }, (_, index) => personOf(index));

/** Picks a giver: one who shares a mailbox, one with two, another regular, or one of a hundred occasional ones. */
export function anybody(random: Random): Person {
  if (random.chance(OF_A_COUPLE)) return personOf(random.below(COUPLES));
  if (random.chance(OF_TWO_ADDRESSES)) return personOf(COUPLES + random.below(TWO_ADDRESSES - COUPLES));
  return personOf(random.chance(REGULAR) ? random.below(REGULARS) : REGULARS + random.below(100));
}
