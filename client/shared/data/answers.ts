import type { TypedDocumentNode } from '@apollo/client';

/** Answers that a page was rendered with, by `answerKey`; null for a query that failed. */
export type Answers = Readonly<Record<string, unknown>>;

/** Key beside the answers: true when the page itself was not rendered, since its data did not arrive. */
export const LOST = 'lost';

/** Returns the key of a query's answer: its name and variables, the same on the server and in the browser. */
export function answerKey(document: TypedDocumentNode<unknown, never>, variables: object = {}): string {
  const operation = document.definitions.find((definition) => definition.kind === 'OperationDefinition');
  return `${operation?.name?.value} ${JSON.stringify(variables)}`;
}
