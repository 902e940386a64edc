import type { TypedDocumentNode } from '@apollo/client';
import { print } from 'graphql';
import type { ApiAnswer } from '../render-contract';

export const apiPath = '/graphql';

/** One operation by plain fetch: for the session, which Apollo's own link depends on. Throws when there is no answer. */
export async function post<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  accessToken?: string,
  signal?: AbortSignal,
): Promise<{ data?: Data | null; errors?: ApiAnswer['errors'] }> {
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
}
