import { csvCell, csvLine } from '../../server/exports/csv';

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['-5', '-5'],
  ['1000.50', '1000.50'],
  ['+919822012345', '+919822012345'],
  ['+14155550123', '+14155550123'],
  [null, ''],
  [undefined, ''],
])('%j is the cell %s', (value, cell) => expect(csvCell(value)).toBe(cell));

test.each([
  ['=1+1', "'=1+1"],
  ['+91 98', "'+91 98"],
  ['+919822012345+1', "'+919822012345+1"],
  ['+0123456789', "'+0123456789"],
  ['-5+1', "'-5+1"],
  ['@x', "'@x"],
  ['\t=1', "'\t=1"],
  ['\rx', '"\'\rx"'],
  ['\nx', '"\'\nx"'],
  ['  =1', "'  =1"],
  ['\u00a0=1', "'\u00a0=1"],
  ['＝1＋1', "'＝1＋1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
])('%j is no formula any more: %s', (value, cell) => expect(csvCell(value)).toBe(cell));

test('a line ends as spreadsheets expect', () => expect(csvLine(['a', '1', null])).toBe('a,1,\r\n'));
