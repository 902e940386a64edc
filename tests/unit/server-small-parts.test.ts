import { isUuid } from '../../rules/uuid';
import { Conditions, orderBy, pageWindow, publicLimit } from '../../server/database/listing';
import { escapeLike } from '../../server/database/sql';
import { userError } from '../../server/graphql/user-errors';

test('conditions number their parameters and leave out what is not asked', () => {
  const where = new Conditions()
    .add((value) => `a = ${value}`, 1)
    .add((value) => `b = ${value}`, null)
    .add((value) => `c = ${value}`, false)
    .addFixed('d', true)
    .addFixed('e', false)
    .search('  ', ['f'])
    .search(' 5%_\\ ', ['g', 'h']);
  expect(where.sql).toBe('where a = $1 and c = $2 and d and (g ilike $3 or h ilike $3)');
  expect(where.params).toEqual([1, false, '%5\\%\\_\\\\%']);
  expect(new Conditions().sql).toBe('');
});

test('an order ends with the id, in the same direction, so that it is total', () => {
  expect(orderBy({ a: 'x, y' }, 'a', 'asc', 'id')).toBe('x asc, y asc, id asc');
  expect(orderBy({ a: 'x' }, 'a', 'desc', 't.id')).toBe('x desc, t.id desc');
});

test('pages and limits have bounds', () => {
  expect(pageWindow({})).toEqual({ limit: 25, offset: 0 });
  expect(pageWindow({ number: 3, size: 100 })).toEqual({ limit: 100, offset: 200 });
  for (const page of [{ number: 0 }, { number: -1 }, { number: 2_000_000_000 }, { size: 0 }, { size: 101 }]) {
    expect(() => pageWindow(page)).toThrow(/page|count/i);
  }
  expect([publicLimit(null, 5), publicLimit(3, 5), publicLimit(9, 5)]).toEqual([5, 3, 5]);
  expect(() => publicLimit(0, 5)).toThrow();
});

test('small helpers', () => {
  expect([isUuid('00000000-0000-4000-8000-00000000000A'), isUuid('x'), isUuid('0'.repeat(36))]).toEqual([
    true,
    false,
    false,
  ]);
  expect(escapeLike('a%b_c\\')).toBe('a\\%b\\_c\\\\');
  expect(userError('items[0].quantity', 'INVALID', 'm').field).toEqual(['items', '0', 'quantity']);
  expect(userError('', 'INVALID', 'm').field).toEqual([]);
});
