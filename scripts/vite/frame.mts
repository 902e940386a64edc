interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Small pieces of nearly every page: as a chunk of its own each would be a request, and a third larger. */
const isCommon = (id: string): boolean =>
  /\/(?:client\/site\/ui\/(?:ListHero|useSentence)\.tsx?|client\/shared\/rendering\/status\.tsx|rules\/(?:language|limits|uuid)\.ts)$/.test(
    id,
  );

/** The generated index leads to every operation, the office's too: only those of client/shared belong to the frame. */
const isShared = (id: string): boolean =>
  /\/operations\/(?:SiteQuery|MeQuery|RefreshSessionMutation|SignOutMutation)\.ts$/.test(id);

/** Tells whether a module is a script of ours. */
const isScript = (id: string): boolean =>
  /\/(?:client|rules)\/.*\.tsx?$/.test(id) && !/\/(?:node_modules|client\/generated)\//.test(id);

/**
 * Returns a name function for a group of chunks: all that `entry` imports, itself left out, is one chunk. Without it the
 * bundler makes a chunk for every set of pages that share a module, dozens of some hundred bytes.
 */
export function frameOf(entry: string): (id: string, graph: ModuleGraph) => string | null {
  let found: Set<string> | undefined;
  const collect = (graph: ModuleGraph): Set<string> => {
    const reached = new Set<string>([entry]);
    for (const id of reached) {
      for (const next of graph.getModuleInfo(id)?.importedIds ?? []) if (isScript(next)) reached.add(next);
    }
    reached.delete(entry);
    return reached;
  };
  return (id, graph) => (isShared(id) || isCommon(id) || (found ??= collect(graph)).has(id) ? 'frame' : null);
}
