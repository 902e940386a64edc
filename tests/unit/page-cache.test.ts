import { PageCache, type CachedPage } from '../../server/web/page-cache';

/** Room for three pages. */
const cacheOfThree = () => {
  const cache = new PageCache<CachedPage>(30);
  const page: CachedPage = { keep: true, size: 10 };
  const make = async (...keys: string[]) => {
    for (const key of keys) await cache.get(key, 1, () => Promise.resolve(page));
  };
  const kept = (...keys: string[]) => keys.filter((key) => cache.peek(key, 1) !== undefined);
  return { cache, make, kept };
};

test('without room the pages go that nobody has asked for, the oldest first', async () => {
  const { make, kept } = cacheOfThree();
  await make('a', 'b', 'c');
  expect(kept('a')).toEqual(['a']);
  await make('d', 'e');
  expect(kept('a', 'b', 'c', 'd', 'e')).toEqual(['a', 'd', 'e']);
});

test('a page that was asked for once does not stay for ever', async () => {
  const { make, kept } = cacheOfThree();
  await make('a', 'b', 'c');
  kept('a');
  await make('d', 'e', 'f', 'g');
  expect(kept('a', 'e', 'f', 'g')).toEqual(['e', 'f', 'g']);
});

test('where all were asked for, the new page is kept and the room is not exceeded', async () => {
  const { make, kept } = cacheOfThree();
  await make('a', 'b', 'c');
  kept('a', 'b', 'c');
  await make('d');
  expect(kept('a', 'b', 'c', 'd')).toEqual(['b', 'c', 'd']);
});
