import { cityOf } from '../../server/donations/city';

test.each([
  ['12 Lake Road, Pune, Maharashtra', 'Pune'],
  ['Pune', 'Pune'],
  ['12 Lake Road, Pune 411030', 'Pune'],
  ['Flat 3, 12 Lake Road, Nashik 422 001, Maharashtra', 'Nashik'],
  ['12 Lake Road', ''],
  ['12 Lake Road, Flat 3', ''],
  [' , ,', ''],
  ['', ''],
  [null, ''],
])('the city of %p is %p', (address, city) => {
  expect(cityOf(address)).toBe(city);
});
