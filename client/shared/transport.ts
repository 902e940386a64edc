import type { TypedDocumentNode } from '@apollo/client';
import type { ApiAnswer } from '../render-contract';

export const apiPath = '/graphql';

/**
 * Sends one operation by plain fetch: for the session, on which Apollo's own link depends. Throws a sentence without an answer: a
 * browser's own words for that, such as "Failed to fetch", tell nobody anything.
 */
export async function post<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  accessToken?: string,
  signal?: AbortSignal,
): Promise<{ data?: Data | null; errors?: ApiAnswer['errors'] }> {
  // Apart, since most visitors' pages send nothing.
  const { print } = await import('graphql');
  try {
    const response = await fetch(apiPath, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
      },
      signal,
      body: JSON.stringify({ query: print(document), variables }),
    });
    return (await response.json()) as { data?: Data | null; errors?: ApiAnswer['errors'] };
  } catch (error) {
    throw error instanceof DOMException ? error : new Error('The server could not be reached. Please try again.');
  }
}
