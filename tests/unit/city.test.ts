import { cityOf } from '../../server/donations/city';

test.each([
  ['12 Lake Road, Pune, Maharashtra', 'Pune'],
  ['Near the bus stand, Khed Shivapur, Pune', 'Khed Shivapur'],
  ['वेल्हे, पुणे', 'वेल्हे'],
  ['Pune', 'Pune'],
  [' Pune , ', 'Pune'],
  ['Pune\nMaharashtra', 'Pune'],
  ['12 Lake Road, Pune 411030, Maharashtra', ''],
  ['12 Lake Road, Pune', ''],
  ['१२ लेक रोड, पुणे', ''],
  ['12 Lake Road', ''],
  ['Behind the old Shiv temple of Gandhi Nagar, Nagpur', ''],
  [' , ,', ''],
  ['', ''],
  [null, ''],
])('the city of %p is %p', (address, city) => {
  expect(cityOf(address)).toBe(city);
});
