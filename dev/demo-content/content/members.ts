/** A demo member. `portrait` is the number of /art/portrait-NN.svg, or null for a monogram. */
export interface DemoMember {
  name: string;
  city: string;
  portrait: number | null;
  type: 'monthly' | 'yearly';
  rupees: number;
  joinedDaysAgo: number;
  hasPan?: boolean;
  hasEmail?: boolean;
}

const yearly = (
  name: string,
  city: string,
  portrait: number | null,
  joinedDaysAgo: number,
  more: Partial<DemoMember> = {},
): DemoMember => ({ name, city, portrait, type: 'yearly', rupees: 1_200, joinedDaysAgo, ...more });

/** Members, newest first as on the public page; those past their term are expired. */
export const demoMembers: DemoMember[] = [
  yearly('Vasudha Apte', 'Pune', 9, 6, { rupees: 2_500, hasPan: true, hasEmail: true }),
  yearly('Imran Shaikh', 'Pune', 11, 11, { type: 'monthly', rupees: 150, hasPan: true, hasEmail: true }),
  yearly('Nandini Bhosale', 'Satara', 5, 17, { hasPan: true }),
  yearly('Prakash Wagh', 'Nashik', null, 19, { type: 'monthly', rupees: 100 }),
  yearly('Harpreet Gill', 'Pune', 4, 24, { rupees: 5_000, hasPan: true, hasEmail: true }),
  yearly('Rukhsana Mulla', 'Kolhapur', 7, 33),
  yearly('Dnyaneshwar More', 'Saswad', 8, 48, { hasPan: true }),
  yearly('Latha Iyer', 'Mumbai', 1, 61, { hasEmail: true }),
  yearly('Sameer Naik', 'Ratnagiri', 6, 75),
  yearly('Snehal Patil', 'Pune', null, 90, { hasPan: true, hasEmail: true }),
  yearly('Joseph D’Mello', 'Vasai', 12, 104),
  yearly('Asha Kamble', 'Bhor', 3, 119),
  yearly('Rohit Jagtap', 'Pune', 2, 133, { hasPan: true }),
  yearly('Meenal Sathe', 'Mulshi', 10, 150, { hasEmail: true }),
  yearly('Balasaheb Shinde', 'Velhe', null, 171),
  yearly('Kiran Thomas', 'Nagpur', null, 196),
  yearly('Farida Contractor', 'Mumbai', null, 220, { rupees: 10_000, hasPan: true }),
  yearly('Ganesh Pawar', 'Bhor', null, 247),
  yearly('Tenzin Dolma', 'Pune', null, 280),
  yearly('Lakshmi Reddy', 'Hyderabad', null, 311, { hasPan: true, hasEmail: true }),
  yearly('Anagha Kulkarni', 'Solapur', 5, 402, { hasPan: true }),
  yearly('Arif Khan', 'Nashik', 11, 460, { type: 'monthly', rupees: 100 }),
  yearly('Sukhdev Rathod', 'Yavatmal', null, 538),
  yearly('Maria Fernandes', 'Panaji', 1, 610, { type: 'monthly', rupees: 200, hasEmail: true }),
];
