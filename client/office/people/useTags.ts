import { useAdminTagsQuery, type TagFieldsFragment } from '../../generated/graphql';
import type { Choices } from '../table/define-list';
import { useMay } from '../ui/useMay';

/** All tags by name; none before the answer, or for whom they are not. */
export function useTags(): readonly TagFieldsFragment[] {
  const skip = !useMay()('adminTags');
  return useAdminTagsQuery({ fetchPolicy: 'cache-and-network', skip }).data?.adminTags ?? [];
}

/** The tags as the choices of a list's filter. */
export const tagChoices = (tags: readonly TagFieldsFragment[]): Choices => ({
  kind: 'choice',
  options: tags.map(({ id, name }) => ({ value: id, label: name })),
});
