interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

/** Large libraries, each loaded by the pages that show what it draws. */
const LARGE = /\/node_modules\/(?:@mui\/x-(?:charts|data-grid|date-pickers)|@tiptap|prosemirror-\w+)\//;

/** The generated index leads to every operation, a visitor's and the office's. */
const isIndex = (id: string): boolean => id.endsWith('/client/generated/graphql.ts');
const isOperation = (id: string): boolean => id.includes('/client/generated/operations/');

/** Lists what modules import, themselves included, up to those of `isBeyond`; `isLater` adds what they load later. */
function reach(
  graph: ModuleGraph,
  from: Iterable<string>,
  isBeyond: (id: string) => boolean,
  isLater: boolean,
): Set<string> {
  const reached = new Set(from);
  for (const id of reached) {
    const found = graph.getModuleInfo(id);
    const next = found ? [...found.importedIds, ...(isLater ? found.dynamicallyImportedIds : [])] : [];
    for (const each of next) if (!isBeyond(each)) reached.add(each);
  }
  return reached;
}

/**
 * Returns a name function for a group of chunks: what only the office uses, without the large libraries and what leads to
 * them. A chunk of it never imports a chunk outside of it, other than those that visitors load too.
 * @param entry module that every browser loads
 * @param pages modules of the office's pages
 */
export function officeOf(entry: string, pages: ReadonlySet<string>): (id: string, graph: ModuleGraph) => string | null {
  let visitors: Set<string> | undefined;
  const isLarge = new Map<string, boolean>();
  const leadsToLarge = (id: string, graph: ModuleGraph): boolean => {
    const known = isLarge.get(id) ?? [...reach(graph, [id], isIndex, false)].some((each) => LARGE.test(each));
    isLarge.set(id, known);
    return known;
  };
  const isOfficeOnly = (id: string, graph: ModuleGraph): boolean => {
    // The office's operations bring the hooks of Apollo Client; see scripts/codegen-preset.cjs.
    if (isOperation(id))
      return graph.getModuleInfo(id)?.importedIds.some((each) => each.includes('/@apollo/')) ?? false;
    visitors ??= reach(graph, [entry], (each) => isIndex(each) || pages.has(each), true);
    return !visitors.has(id);
  };
  return (id, graph) => (isOfficeOnly(id, graph) && !leadsToLarge(id, graph) ? 'office' : null);
}
