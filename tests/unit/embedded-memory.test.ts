import { bufferMegabytes } from '../../server/database/embedded-memory';

const GIGABYTE = 1_073_741_824;

test.each([
  [0.5, 64],
  [1, 64],
  [2, 128],
  [4, 256],
  [24, 512],
])("a machine of %d GB gives PostgreSQL's cache %d MB", (gigabytes, megabytes) => {
  expect(bufferMegabytes(gigabytes * GIGABYTE)).toBe(megabytes);
});

test('without being told, the memory of this machine counts', () => {
  expect(bufferMegabytes()).toBeGreaterThanOrEqual(64);
});
