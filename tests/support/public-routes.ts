import { join } from 'node:path';
import type { RenderEntry } from '../../client/render-contract';

// eslint-disable-next-line @typescript-eslint/no-require-imports -- made by the build, its path is known at run time only
const entry = require(join(__dirname, '../../dist/ssr/entry-server.cjs')) as RenderEntry;

/** A campaign of the demo content. */
export const demoCampaign = { title: 'Clean water for Mulshi', path: '/campaigns/clean-water-for-mulshi' };

/** Every public page of the built route table, with one campaign for all; without the page for unknown addresses. */
export const publicPaths: readonly string[] = [...entry.pagePaths, demoCampaign.path];

/** A path that leads to the page for unknown addresses. */
export const unknownPath = '/no/such/page';

/** Returns the source file of the page at a path, as in the build's manifest. */
export const moduleOf = (path: string): string => entry.matchRoute(path).module ?? '';
