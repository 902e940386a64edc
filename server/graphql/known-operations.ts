import {
  execute,
  getOperationAST,
  getVariableValues,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type OperationTypeNode,
} from 'graphql';
import type { Context } from '../context';
import { compileQuery, type CompiledQuery } from './compile-query';

/** Maximum length of a document that is kept; the office's longest is far below. */
const MAX_DOCUMENT = 8 * 1024;
/** Maximum length of all documents that are kept; what is made of them takes some forty times as much memory. */
const MAX_TOTAL = 512 * 1024;

/** Result of an execution. */
export interface KnownResult extends ExecutionResult {
  readonly isQuery: boolean;
}

/** What a request asks for. */
export interface OperationRequest {
  readonly query: string;
  readonly operationName?: string | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}

interface Known {
  readonly document: DocumentNode;
  /** By operation name; '' for the only one of a document. */
  readonly operations: Map<string, Prepared>;
}

interface Prepared {
  readonly operation: OperationDefinitionNode;
  readonly compiled: CompiledQuery | null;
}

/**
 * Operations that the engine has parsed and found valid before, ready to be executed again. Validity, with the limits
 * on depth, cost and aliases, is a property of the document alone. Bounded by the length of the documents; the least
 * recently used is evicted.
 */
export class KnownOperations {
  readonly #schema: GraphQLSchema;
  readonly #documents = new Map<string, Known>();
  #held = 0;

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** Number of documents that are kept. */
  get size(): number {
    return this.#documents.size;
  }

  /** Keeps a document that passed the engine's validation. */
  keep(text: string, document: DocumentNode): void {
    if (text.length > MAX_DOCUMENT || this.#documents.has(text)) return;
    this.#documents.set(text, { document, operations: new Map() });
    this.#held += text.length;
    for (const oldest of this.#documents.keys()) {
      if (this.#held <= MAX_TOTAL) break;
      this.#documents.delete(oldest);
      this.#held -= oldest.length;
    }
  }

  /** Returns what a known document's operation does; null when the engine has to look at it. */
  kindOf({ query, operationName }: OperationRequest): OperationTypeNode | null {
    const known = this.#documents.get(query);
    return (known && this.#prepare(known, operationName ?? '')?.operation.operation) ?? null;
  }

  /**
   * Executes a known operation.
   * @returns null when the engine has to: the document is unknown, a variable is wrong, or a query has an error
   */
  async run(
    { query, operationName = '', variables = {} }: OperationRequest,
    context: Context,
  ): Promise<KnownResult | null> {
    const known = this.#find(query);
    const prepared = known && this.#prepare(known, operationName);
    if (!prepared) return null;
    const { operation, compiled } = prepared;
    if (operation.operation === 'query') {
      const { coerced } = getVariableValues(this.#schema, operation.variableDefinitions ?? [], variables, {
        maxErrors: 1,
      });
      if (!coerced || !compiled) return null;
      // A query changes nothing: one that fails is executed once more by the engine, which knows how errors are told.
      try {
        return { data: await compiled(context, coerced), isQuery: true };
      } catch {
        return null;
      }
    }
    const result = await execute({
      schema: this.#schema,
      document: known.document,
      contextValue: context,
      variableValues: variables,
      operationName: operationName || null,
    });
    // Without data nothing was executed: a variable is wrong, which the engine tells.
    return result.data === undefined ? null : { ...result, isQuery: false };
  }

  #find(text: string): Known | undefined {
    const known = this.#documents.get(text);
    if (known) {
      this.#documents.delete(text);
      this.#documents.set(text, known);
    }
    return known;
  }

  #prepare({ document, operations }: Known, name: string): Prepared | null {
    const prepared = operations.get(name);
    if (prepared !== undefined) return prepared;
    const operation = getOperationAST(document, name || null);
    if (!operation) return null;
    const made = { operation, compiled: compileQuery(this.#schema, document, operation) };
    operations.set(name, made);
    return made;
  }
}
