import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createFolderTarget } from '../../server/backup/folder-target';
import { temporaryFolder } from '../support/backups';

test('a disk that is full in the middle of a backup is named, and nothing half-written stays', async () => {
  const work = temporaryFolder();
  const folder = join(work.folder, 'backups');
  async function* bytes(): AsyncGenerator<Buffer> {
    yield await Promise.resolve(Buffer.from('begun'));
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  }
  try {
    await expect(createFolderTarget(folder).put('one.backup', bytes())).rejects.toThrow(
      `There is no room left in ${folder}`,
    );
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    work.drop();
  }
});
