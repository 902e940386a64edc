import { inOrder } from '../../client/shared/apollo/in-order';

test('the same data gives the same text, whatever the order it came in', () => {
  const one = { ROOT_QUERY: { site: { b: 1, a: null }, page: ['z', { d: 1, c: 2 }] }, 'Site:1': {} };
  const other = { 'Site:1': {}, ROOT_QUERY: { page: ['z', { c: 2, d: 1 }], site: { a: null, b: 1 } } };
  expect(JSON.stringify(one)).not.toBe(JSON.stringify(other));
  expect(JSON.stringify(inOrder(one))).toBe(JSON.stringify(inOrder(other)));
  expect(inOrder(one)).toEqual(one);
});
