import { join } from 'node:path';
import type { RenderEntry } from '../../client/render-contract';

// eslint-disable-next-line @typescript-eslint/no-require-imports -- made by the build, its path is known at run time only
const entry = require(join(__dirname, '../../dist/ssr/entry-server.cjs')) as RenderEntry;

/** A campaign of the demo content. */
export const demoCampaign = { title: 'Clean water for Mulshi', path: '/campaigns/clean-water-for-mulshi' };

/** Every public page of the built route table, one campaign for all of them; not the page for unknown addresses. */
export const publicPaths: readonly string[] = [...entry.pagePaths, demoCampaign.path];

/** Leads to the page for unknown addresses. */
export const unknownPath = '/no/such/page';

/** The source file of the page at a path, as the build's manifest names it. */
export const moduleOf = (path: string): string => entry.matchRoute(path).module ?? '';
