import childProcess from 'node:child_process';
import { drawApart } from '../../server/brand/draw-apart';

test('a letter is drawn in every size, and one that no font has is none', async () => {
  const drawn = await drawApart({ what: 'logo', shown: 'प' });
  expect(drawn?.bytes.toString()).toMatch(/^<svg .*<path /);
  expect(drawn?.files.map(({ file }) => file)).toEqual(expect.arrayContaining(['print', 'icon-512', 'share']));
  for (const { bytes } of drawn?.files ?? []) expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(await drawApart({ what: 'logo', shown: '\u{1F600}' })).toBeNull();
});

test('a picture that is none fails with the reason, and the next one is drawn', async () => {
  await expect(drawApart({ what: 'logo', shown: Buffer.from('no picture') })).rejects.toThrow(/unsupported image/);
  expect((await drawApart({ what: 'logo', shown: 'F' }))?.files).toHaveLength(7);
});

test('a process that ends without an answer is an error, not a wait', async () => {
  const forked = jest.spyOn(childProcess, 'fork');
  const drawing = drawApart({ what: 'logo', shown: 'F' });
  (forked.mock.results[0]?.value as childProcess.ChildProcess).kill('SIGKILL');
  await expect(drawing).rejects.toThrow('The process that draws ended.');
  forked.mockRestore();
});
