import { startApi, type Api } from '../support/api';
import { importsOf, sendFile } from '../support/imports';
import { zip } from '../support/xlsx';

/** Files as accounting programs, portals and other computers make them. */
let api: Api;
let token: string;
let imports: ReturnType<typeof importsOf>;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  imports = importsOf(api, token);
});
afterAll(() => api.close());

const read = (text: string) => imports.send('donations', text);
const fieldsOf = async (text: string): Promise<[string, (string | null)[]]> => {
  const { format, columns } = await read(text);
  return [format, columns.map(({ field }) => field)];
};

test.each([
  ['semicolon', 'Seva Trust, Pune, Maharashtra\nName;Amount;Date\nAsha;1,500.00;01/04/2023\n'],
  ['semicolon', 'Register of 2023-24\n\nName;Amount;Date\nAsha;"1,50,000";13/04/23\nRavi;500;13/04/23\n'],
  ['tab', 'Seva Trust, Pune\nName\tAmount\tDate\nRao, Asha\t500\t1-Apr-23\nJoshi, Ravi\t500\t1-Apr-23\n'],
  ['comma', 'Seva Trust; Pune; India\r\nName,Amount,Date\r\n"Asha; Ravi",500,1-Apr-23\r\n'],
])('the %s is found below a title with other marks', async (delimiter, text) => {
  const [format, fields] = await fieldsOf(text);
  expect(format).toMatch(new RegExp(`^UTF-8, ${delimiter}, headings on line [23]$`));
  expect(fields).toEqual(['name', 'amount', 'date']);
});

test('the heading below titles of one cell is found by one known word', async () => {
  const { format, columns } = await read(
    'Seva Trust,,,\nReceipt register,,,\n1-Apr-23 to 31-Mar-24,,,\nDate,Party,Vch No.,Credit\n1-Apr-23,Asha,1,"1,500.00"\n',
  );
  expect(format).toContain('headings on line 4');
  expect(columns.map(({ heading }) => heading)).toEqual(['Date', 'Party', 'Vch No.', 'Credit']);
});

test('a telephone number behind an apostrophe is one', async () => {
  const { id } = await imports.send('donors', "Name,Phone\nAsha,'+91 98220 12345\n");
  expect((await imports.check(id)).figures).toMatchObject({ ready: 1, refused: 0 });
});

test.each([
  ['<html><body><table><tr><td>Name</td></tr></table></body></html>', 'a web page'],
  ['\ufeff <?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>', 'a web page'],
  ['{\\rtf1\\ansi Name}', 'a text document'],
  ['\u00d0\u00cf\u0011\u00e0', 'one with a password'],
])('what only has the name of an Excel file is called by its kind: %s', async (text, kind) => {
  const bytes = Uint8Array.from(Buffer.from(text, text.startsWith('\u00d0') ? 'latin1' : 'utf8'));
  const { status, message } = await sendFile(api, token, 'donors', bytes, 'register.xls');
  expect([status, message]).toEqual([415, expect.stringContaining(kind)]);
});

test('a packed file of another program is not called a damaged Excel file', async () => {
  const file = zip([{ name: 'Index/Document.iwa', data: Buffer.from('abc') }]);
  const { status, refusal } = await imports.send('donors', file, 'donors.numbers');
  expect([status, refusal]).toEqual(['refused', expect.stringContaining('perhaps one of Numbers')]);
});
