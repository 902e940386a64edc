import { chownSync, readdirSync, statSync } from 'node:fs';
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

const asRoot = process.getuid?.() === 0 ? test : test.skip;

asRoot('what root backs up, as an upgrade does, belongs to the owner of the folder, who restores it', async () => {
  const { folder, drop } = temporaryFolder();
  try {
    chownSync(folder, 65_534, 65_533);
    const bytes = async function* (): AsyncGenerator<Buffer> {
      yield await Promise.resolve(Buffer.from('a backup'));
    };
    await createFolderTarget(folder).put('one.backup', bytes());
    const { uid, gid, mode } = statSync(join(folder, 'one.backup'));
    expect([uid, gid, mode & 0o777]).toEqual([65_534, 65_533, 0o600]);
  } finally {
    drop();
  }
});
