import type { DocumentNode } from 'graphql';
import { useCallback } from 'react';
import { access, type OfficeField } from '../../generated/access';
import type { Role } from '../../generated/graphql';
import { useSession } from '../../shared/session/session';

/** The last role that the server confirmed: what is open stays while a session ends or the server does not answer. */
let confirmed: Role | null = null;

/** Tells whether a role may ask for a field of the schema; the server checks it again at every call. */
const roleMay = (role: Role | null, field: OfficeField): boolean =>
  role !== null && access[field].split(' ').includes(role);

/** Returns the role of the signed-in person. */
export function useOfficeRole(): Role | null {
  const session = useSession();
  if (session.role) confirmed = session.role;
  return session.role ?? confirmed;
}

/** Returns what tells whether the signed-in person may ask for a field: what they may not do is not offered. */
export function useMay(): (field: OfficeField) => boolean {
  const role = useOfficeRole();
  return useCallback((field) => roleMay(role, field), [role]);
}

/** Tells whether the signed-in person may run a document of one root field. */
export function useMayRun(document: DocumentNode): boolean {
  const may = useMay();
  const [operation] = document.definitions;
  const field = operation?.kind === 'OperationDefinition' ? operation.selectionSet.selections[0] : undefined;
  return field?.kind === 'Field' && field.name.value in access && may(field.name.value as OfficeField);
}
