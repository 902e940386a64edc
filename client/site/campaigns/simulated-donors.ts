import type { DonationPopUps_CampaignFragment } from '../../generated/graphql';

type Donor = DonationPopUps_CampaignFragment['recentDonors'][number];

const names = [
  'Sunita Pawar',
  'Amit Kulkarni',
  'Farhan Shaikh',
  'Meera Joshi',
  'Rohan Deshmukh',
  'Lakshmi Iyer',
  'Gurpreet Kaur',
  'Thomas Varghese',
];
const cities = ['Satara', 'Pune', 'Nashik', 'Mumbai', 'Nagpur', 'Bengaluru', 'Kolhapur', 'Hyderabad'];
const amounts = [20_000, 50_000, 100_000, 200_000, 500_000];

const pick = <T>(list: readonly T[], fallback: T): T => list[Math.floor(Math.random() * list.length)] ?? fallback;

/** Creates a simulated gift of the last half hour, for demonstrations only: see the site setting social_proof. */
export function simulatedDonor(now: number): Donor {
  return {
    __typename: 'RecentDonor',
    name: pick(names, 'A donor'),
    city: pick(cities, ''),
    amount: pick(amounts, 50_000),
    at: new Date(now - Math.ceil(Math.random() * 30) * 60_000).toISOString(),
  };
}
