import { GraphQLError, Kind, type SelectionSetNode, type ValidationContext, type ASTVisitor } from 'graphql';

/** Maximum number of uses of one root field in an operation, such as a list with different filters. */
const MAX_SAME_ROOT_FIELD = 3;

/**
 * Validation rule: allows each root field at most 3 times per operation, whatever its aliases and fragments, since each
 * use costs as much as a request of its own. The same response name counts once, because it is resolved once.
 */
export function rootFieldLimit(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      for (const [field, responseNames] of rootFields(context, operation.selectionSet)) {
        if (responseNames.size <= MAX_SAME_ROOT_FIELD) continue;
        const message =
          `The field "${field}" is asked for ${responseNames.size} times; ` +
          `one operation may ask for it ${MAX_SAME_ROOT_FIELD} times at most.`;
        context.reportError(new GraphQLError(message, { nodes: operation }));
      }
      return false;
    },
  };
}

/**
 * Collects response names by root field. Reads each fragment once, so that nested and circular ones cost nothing more.
 */
function rootFields(context: ValidationContext, operation: SelectionSetNode): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const read = new Set<string>();
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const { name, alias } = selection;
        const names = found.get(name.value) ?? new Set<string>();
        found.set(name.value, names.add((alias ?? name).value));
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        collect(selection.selectionSet);
      } else if (!read.has(selection.name.value)) {
        read.add(selection.name.value);
        const fragment = context.getFragment(selection.name.value);
        if (fragment) collect(fragment.selectionSet);
      }
    }
  };
  collect(operation);
  return found;
}
