import {
  defaultFieldResolver,
  getArgumentValues,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Context } from '../context';
import { Deviation, leafOf } from './compile-leaf';

/** Coerced variables of one execution. */
type Variables = Record<string, unknown>;

interface Run {
  readonly context: Context;
  readonly variables: Variables;
}

/** Completes a resolved value: to what travels, or to a promise of it. */
type Complete = (value: unknown, run: Run) => unknown;

/** A field of an object: its value from its source, completed. */
interface Part {
  readonly name: string;
  readonly read: (source: unknown, run: Run) => unknown;
}

/**
 * Answers a query, given coerced variables.
 * @throws whatever stands in the way of an answer without errors; its message is for nobody
 */
export type CompiledQuery = (context: Context, variables: Variables) => Promise<Record<string, unknown>>;

/** Thrown while compiling: the interpreter has to execute this query. */
class NotCompilable extends Error {}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';

/** Waits for a promise that the other parts of a failed answer will not. */
const forget = (pending: readonly unknown[]): void => {
  for (const each of pending) if (isPromise(each)) each.catch(() => undefined);
};

/**
 * Compiles a validated query: what its selection means is looked up once, not for each value of each request. Only the
 * way without an error is compiled. Anything else throws, and the caller leaves the query to the interpreter.
 * @returns null for what is rare: directives, introspection, unions, other operations than queries
 */
export function compileQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): CompiledQuery | null {
  const root = schema.getQueryType();
  if (operation.operation !== 'query' || !root || operation.directives?.length) return null;
  try {
    const complete = new Compiler(schema, document, operation).object(root, [operation.selectionSet], true);
    return async (context, variables) => (await complete(undefined, { context, variables })) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof NotCompilable) return null;
    throw error;
  }
}

class Compiler {
  readonly #schema: GraphQLSchema;
  readonly #operation: OperationDefinitionNode;
  readonly #fragments: Record<string, FragmentDefinitionNode> = {};

  constructor(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode) {
    this.#schema = schema;
    this.#operation = operation;
    for (const each of document.definitions) {
      if (each.kind === Kind.FRAGMENT_DEFINITION) this.#fragments[each.name.value] = each;
    }
  }

  /** Compiles the selection of an object type. */
  object(type: GraphQLObjectType, sets: readonly SelectionSetNode[], isRoot = false): Complete {
    const fields = new Map<string, FieldNode[]>();
    for (const set of sets) this.#collect(type, set, fields);
    const parts = [...fields].map(([name, nodes]) => this.#part(type, name, nodes, isRoot));
    return (source, run) => {
      const answer: Record<string, unknown> = {};
      const pending: Promise<unknown>[] = [];
      try {
        for (const { name, read } of parts) {
          const value = read(source, run);
          // Keeps the order of the selection, whatever arrives first.
          answer[name] = value;
          if (isPromise(value)) pending.push(value.then((arrived) => void (answer[name] = arrived)));
        }
      } catch (error) {
        forget(pending);
        throw error;
      }
      return pending.length === 0 ? answer : Promise.all(pending).then(() => answer);
    };
  }

  #collect(type: GraphQLObjectType, set: SelectionSetNode, fields: Map<string, FieldNode[]>): void {
    for (const selection of set.selections) {
      if (selection.directives?.length) throw new NotCompilable();
      if (selection.kind === Kind.FIELD) {
        const name = (selection.alias ?? selection.name).value;
        // An ordinary object cannot have a field of its own with this name.
        if (name === '__proto__') throw new NotCompilable();
        const nodes = fields.get(name);
        if (nodes) nodes.push(selection);
        else fields.set(name, [selection]);
        continue;
      }
      const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : this.#fragments[selection.name.value];
      if (!fragment || fragment.directives?.length) throw new NotCompilable();
      if (this.#applies(fragment.typeCondition?.name.value, type)) this.#collect(type, fragment.selectionSet, fields);
    }
  }

  #applies(condition: string | undefined, type: GraphQLObjectType): boolean {
    const wanted = condition === undefined ? type : this.#schema.getType(condition);
    return wanted === type || (isAbstractType(wanted) && this.#schema.isSubType(wanted, type));
  }

  #part(parent: GraphQLObjectType, name: string, nodes: readonly FieldNode[], isRoot: boolean): Part {
    const [node] = nodes;
    const fieldName = node?.name.value ?? '';
    if (fieldName === '__typename') return { name, read: () => parent.name };
    const field = parent.getFields()[fieldName];
    if (!node || !field) throw new NotCompilable();
    const complete = this.#value(field.type, nodes);
    const { resolve } = field;
    if (!resolve || resolve === defaultFieldResolver) return this.#property(name, fieldName, field.type, complete);
    const info = this.#info(parent, field, name, nodes, isRoot);
    return {
      name,
      read: (source, run) => {
        const args = getArgumentValues(field, node, run.variables);
        // With a prototype: what is looked up seldom need not be copied for each call.
        const asked = Object.assign(Object.create(info) as GraphQLResolveInfo, { variableValues: run.variables });
        return complete(resolve(source, args, run.context, asked), run);
      },
    };
  }

  /** Reads a property; one of a leaf's type at once, if it is a plain value. */
  #property(name: string, fieldName: string, type: GraphQLOutputType, complete: Complete): Part {
    const leafType = isNonNullType(type) ? type.ofType : type;
    if (!isLeafType(leafType)) return { name, read: (source, run) => complete(property(source, fieldName), run) };
    const leaf = leafOf(leafType);
    return {
      name,
      read: (source, run) => {
        const value = property(source, fieldName);
        return typeof value === 'object' || value === undefined ? complete(value, run) : leaf(value);
      },
    };
  }

  #info(
    parentType: GraphQLObjectType,
    { name: fieldName, type: returnType }: GraphQLField<unknown, Context>,
    key: string,
    fieldNodes: readonly FieldNode[],
    isRoot: boolean,
  ): Omit<GraphQLResolveInfo, 'variableValues'> {
    return {
      fieldName,
      fieldNodes,
      returnType,
      parentType,
      get path() {
        if (!isRoot) throw new Deviation('The path below the root is not kept.');
        return { prev: undefined, key, typename: parentType.name };
      },
      schema: this.#schema,
      fragments: this.#fragments,
      rootValue: undefined,
      operation: this.#operation,
    };
  }

  /** Compiles the completion of a type; a promise is completed when it arrives. */
  #value(type: GraphQLOutputType, nodes: readonly FieldNode[]): Complete {
    const isRequired = isNonNullType(type);
    const complete = this.#present(isRequired ? type.ofType : type, nodes);
    const completeValue: Complete = (value, run) => {
      if (value === null || value === undefined) {
        if (isRequired) throw new Deviation('A field that is never null is.');
        return null;
      }
      if (isPromise(value)) return value.then((arrived) => completeValue(arrived, run));
      if (value instanceof Error) throw value;
      return complete(value, run);
    };
    return completeValue;
  }

  /** Compiles the completion of a value that is there. */
  #present(type: GraphQLOutputType, nodes: readonly FieldNode[]): Complete {
    if (isListType(type)) return listOf(this.#value(type.ofType as GraphQLOutputType, nodes));
    if (isLeafType(type)) return leafOf(type);
    if (!isObjectType(type) || type.isTypeOf) throw new NotCompilable();
    return this.object(
      type,
      nodes.flatMap(({ selectionSet }) => selectionSet ?? []),
    );
  }
}

function listOf(complete: Complete): Complete {
  return (value, run) => {
    if (!Array.isArray(value)) throw new Deviation('A list is none.');
    const items: unknown[] = [];
    let isPending = false;
    try {
      for (const item of value as unknown[]) {
        const completed = complete(item, run);
        if (isPromise(completed)) isPending = true;
        items.push(completed);
      }
    } catch (error) {
      forget(items);
      throw error;
    }
    return isPending ? Promise.all(items) : items;
  };
}

/** What the default resolver gives, for sources without methods. */
function property(source: unknown, name: string): unknown {
  if (typeof source !== 'object' || source === null) return undefined;
  const value = (source as Record<string, unknown>)[name];
  if (typeof value === 'function') throw new Deviation('A method has to be called.');
  return value;
}
