import { Kind, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';

/**
 * Tells whether the query selects a field directly below the one being resolved, so that costly parts can be skipped.
 */
export function selectsField(info: GraphQLResolveInfo, name: string): boolean {
  const within = (set: SelectionSetNode | undefined): boolean =>
    (set?.selections ?? []).some((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value === name;
      if (selection.kind === Kind.INLINE_FRAGMENT) return within(selection.selectionSet);
      return within(info.fragments[selection.name.value]?.selectionSet);
    });
  return info.fieldNodes.some((node) => within(node.selectionSet));
}
