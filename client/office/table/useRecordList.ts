import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import type { ListDefinition } from './define-list';
import { useListQuery } from './useListQuery';
import { useTableView } from './useTableView';

type Variables<Sort extends string, Filter> = ReturnType<ListDefinition<Sort, Filter>['variables']>;

/** One page of a list: its view in the address, the query of what it shows, and the answer. */
export function useRecordList<Sort extends string, Filter, Data, Page>(
  definition: ListDefinition<Sort, Filter>,
  document: TypedDocumentNode<Data, Variables<Sort, Filter>>,
  pageOf: (data: Data) => Page,
) {
  const control = useTableView(definition.address);
  const query = useQuery<Data, OperationVariables>(document, {
    variables: definition.variables(control),
    fetchPolicy: 'cache-and-network',
  });
  const { data, ...state } = useListQuery(query);
  return { ...state, definition, control, query, page: data && pageOf(data as Data) };
}
