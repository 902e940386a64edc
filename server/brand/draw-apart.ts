import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { BrandFile, DRAWN } from '../../rules/brand';
import { EXTENSION } from '../pdf/pdf-thread';

/** What is drawn: the logo or the signature. */
export type What = keyof typeof DRAWN;

/** A drawn file. */
export interface DrawnFile {
  readonly file: BrandFile;
  /** PNG. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The request to the process. */
export interface ToDraw {
  readonly what: What;
  /** A letter, or a picture in a form that sharp opens. */
  readonly shown: string | Buffer;
}

/** A picture, or the tile of a letter as SVG, with what was drawn of it. */
export interface Drawn {
  readonly bytes: Buffer;
  readonly files: readonly DrawnFile[];
}

/** The process's answer; null for a letter that no font has. */
export type Answer = { readonly drawn: Drawn | null } | { readonly failure: string };

const PROGRAM = join(__dirname, `draw-process${EXTENSION}`);
/** Maximum time for one drawing in milliseconds; a process that takes longer hangs. */
const DRAWN_WITHIN_MS = 60_000;

/**
 * Draws in a process that ends afterwards. Logos change once in years: the app is spared the 15 MB of fontkit and sharp, and
 * whatever a damaged picture does to them.
 * @returns null for a letter that no font has
 * @throws Error when it cannot be drawn
 */
export function drawApart(request: ToDraw): Promise<Drawn | null> {
  const child = fork(PROGRAM, {
    // Tests and `npm run dev` run the sources.
    execArgv: EXTENSION === '.ts' ? ['--require', '@swc-node/register'] : [],
    env: {},
    serialization: 'advanced',
    timeout: DRAWN_WITHIN_MS,
  });
  return new Promise((resolve, reject) => {
    child.once('message', (answer: Answer) =>
      'drawn' in answer ? resolve(answer.drawn) : reject(new Error(answer.failure)),
    );
    child.once('error', reject);
    child.once('exit', () => reject(new Error('The process that draws ended.')));
    child.send(request);
  });
}
