import { cityOf } from '../../server/donations/city';

test.each([
  ['12 Lake Road, Pune, Maharashtra', 'Pune'],
  ['Pune', 'Pune'],
  ['12 Lake Road, Pune 411030', 'Pune'],
  ['Rose Villa, Tilak Road, Pune, 411030', 'Pune'],
  ['Rose Villa, Tilak Road, pune - 411 030', 'Pune'],
  ['Flat 3, 12 Lake Road, Nashik 422 001, Maharashtra', 'Nashik'],
  ['Laxmi Niwas\nTilak Road\nPune', 'Pune'],
  ['Bandra West, Mumbai, Maharashtra, India', 'Mumbai'],
  ['Rose Villa, MG Road', ''],
  ['12 Lake Road', ''],
  ['Behind Shiv Mandir Gandhi Nagar Nagpur', ''],
  [' , ,', ''],
  ['', ''],
  [null, ''],
])('the city of %p is %p', (address, city) => {
  expect(cityOf(address)).toBe(city);
});
