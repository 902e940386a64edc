import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './paths';

/** Version of the software, as package.json states it. */
export const VERSION = (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string })
  .version;
