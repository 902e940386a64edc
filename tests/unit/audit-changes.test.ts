import { changesOf } from '../../server/audit/changes';

test('a creation lists what is filled in, a deletion what was', () => {
  const values = {
    id: '1',
    title: 'Wells',
    summary: '',
    endDate: null,
    galleryImages: [],
    goalAmount: 100,
    isActive: false,
  };
  const filled = [
    ['title', '"Wells"'],
    ['goalAmount', '100'],
    ['isActive', 'false'],
  ];
  expect(changesOf(null, values)).toEqual(filled.map(([field, after]) => ({ field, before: null, after })));
  expect(changesOf(values, null)).toEqual(filled.map(([field, before]) => ({ field, before, after: null })));
});

test('objects and lists of objects are opened, lists of links are one value', () => {
  const founders = [{ name: 'Asha', bio: '' }];
  const before = { content: { __typename: 'AboutContent', story: 'Once', founders } };
  const after = {
    content: { __typename: 'AboutContent', story: 'Once', founders: [...founders, { name: 'Ravi', bio: 'Cook' }] },
  };
  expect(changesOf(before, after)).toEqual([
    { field: 'content.founders.1.name', before: null, after: '"Ravi"' },
    { field: 'content.founders.1.bio', before: null, after: '"Cook"' },
  ]);
  expect(changesOf({ videoUrls: ['a'] }, { videoUrls: ['a', 'b'] })).toEqual([
    { field: 'videoUrls', before: '["a"]', after: '["a","b"]' },
  ]);
});

test('what is emptied had a value; what is the same is no change', () => {
  expect(changesOf({ pan: 'ABCDE1234F', name: 'A' }, { pan: null, name: 'A' })).toEqual([
    { field: 'pan', before: '"AB••••••4F"', after: null },
  ]);
  expect(changesOf({ a: 1, updatedAt: 'x' }, { a: 1, updatedAt: 'y' })).toEqual([]);
});
