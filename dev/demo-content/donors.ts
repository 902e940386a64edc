import { LEADERS, NAME_GROUPS, PLACES } from './content/people';
import type { Random } from './random';

/** A demo donor; `pan` has the right format and is visibly fictitious. */
export interface DemoDonor {
  id: string;
  name: string;
  email: string;
  phone: string;
  address: string | null;
  pan: string | null;
  wants80g: boolean;
  isLeader: boolean;
}

/** Generates the month's leaders, then `count` others; e-mail addresses are unique. */
export function makeDonors(random: Random, count: number): DemoDonor[] {
  const used = new Set<string>();
  const leaders = LEADERS.map(({ name, city }) => makeDonor(random, used, name, city));
  const others = Array.from({ length: count }, () => {
    const group = random.weighted(NAME_GROUPS.map((each) => [each, each.weight] as const));
    return makeDonor(random, used, `${random.pick(group.first)} ${random.pick(group.last)}`, null);
  });
  return [...leaders, ...others];
}

function makeDonor(random: Random, used: Set<string>, name: string, leaderCity: string | null): DemoDonor {
  const isLeader = leaderCity !== null;
  const place = leaderCity
    ? PLACES.find(({ city }) => city === leaderCity)
    : random.weighted(PLACES.map((each) => [each, each.weight] as const));
  if (!place) throw new Error(`No place named ${leaderCity}`);
  const house = `${random.between(1, 98)} ${random.pick(place.streets)}`;
  const address = `${house}, ${place.city} ${place.pin}0${String(random.between(1, 60)).padStart(2, '0')}`;
  const surname = name.split(' ').at(-1) ?? 'X';
  const pan = `ZZZP${surname.charAt(0)}${random.text(4, '0123456789')}${random.text(1, 'ABCDEFGHJKLMNPQRSTUVWXYZ')}`;
  return {
    id: random.uuid(),
    name,
    email: uniqueEmail(random, used, name),
    phone: `+9190000${random.text(5, '0123456789')}`,
    address: isLeader || random.chance(0.82) ? address : null,
    pan: isLeader || random.chance(0.66) ? pan : null,
    wants80g: isLeader || random.chance(0.88),
    isLeader,
  };
}

function uniqueEmail(random: Random, used: Set<string>, name: string): string {
  const base = name
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replaceAll(' ', '.');
  const host = random.weighted([
    ['example.com', 5],
    ['example.org', 3],
    ['example.net', 2],
  ]);
  for (let number = 1; ; number += 1) {
    const email = `${base}${number === 1 ? '' : number}@${host}`;
    if (used.has(email)) continue;
    used.add(email);
    return email;
  }
}
