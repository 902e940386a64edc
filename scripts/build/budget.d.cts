import type { pageFiles, Manifest } from '../../server/web/manifest';
import type { RenderEntry } from '../../client/render-contract';

export interface BuiltSite extends Pick<RenderEntry, 'pagePaths' | 'matchRoute'> {
  manifest: Manifest;
  pageFiles: typeof pageFiles;
}

export const BUDGET: number;
export const BUDGET_WITHOUT_FORM: number;
export function readSite(dist: string): BuiltSite;
export function scriptsOf(site: BuiltSite, module: string): string[];
export function pagesOverBudget(dist: string, budget?: number): { path: string; bytes: number; most: number }[];
