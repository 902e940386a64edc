import type { TypedDocumentNode } from '@apollo/client';

/** Answers that a page was rendered with, by `answerKey`. */
export type Answers = Readonly<Record<string, unknown>>;

/** Returns the key of a query's answer: its name and variables, the same on the server and in the browser. */
export function answerKey(document: TypedDocumentNode<unknown, never>, variables: object = {}): string {
  const operation = document.definitions.find((definition) => definition.kind === 'OperationDefinition');
  return `${operation?.name?.value} ${JSON.stringify(variables)}`;
}
