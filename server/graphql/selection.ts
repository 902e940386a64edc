import { Kind, type FieldNode, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';

type Selecting = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

/** Names found below a field of a document, by that field and the path below it; they end with the document. */
const found = new WeakMap<FieldNode, Map<string, ReadonlySet<string>>>();

/**
 * Names of the fields that the query selects below the one being resolved, so that only what they need is read.
 * Fragments count whatever their type, and fields whatever their directives.
 * @param path to the selection from that field, such as `items`; directly below it by default
 */
export function selectedFields(info: Selecting, ...path: readonly string[]): ReadonlySet<string> {
  const [node] = info.fieldNodes;
  if (!node || info.fieldNodes.length > 1) return below(info, path);
  const byPath = found.get(node) ?? new Map<string, ReadonlySet<string>>();
  const key = path.join('.');
  const names = byPath.get(key) ?? below(info, path);
  found.set(node, byPath.set(key, names));
  return names;
}

/** Tells whether the query selects a field directly below the one being resolved, so that costly parts can be skipped. */
export const selectsField = (info: Selecting, name: string): boolean => selectedFields(info).has(name);

function below({ fieldNodes, fragments }: Selecting, path: readonly string[]): ReadonlySet<string> {
  let nodes: readonly FieldNode[] = fieldNodes.flatMap((node) => children(node, fragments));
  for (const name of path) {
    nodes = nodes.filter((node) => node.name.value === name).flatMap((node) => children(node, fragments));
  }
  return new Set(nodes.map((node) => node.name.value));
}

function children({ selectionSet }: FieldNode, fragments: Selecting['fragments']): FieldNode[] {
  const within = (set: SelectionSetNode | undefined): FieldNode[] =>
    (set?.selections ?? []).flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection];
      if (selection.kind === Kind.INLINE_FRAGMENT) return within(selection.selectionSet);
      return within(fragments[selection.name.value]?.selectionSet);
    });
  return within(selectionSet);
}
