import type { MemberSelection } from '../../generated/graphql';
import { ExportButton } from '../exports/ExportButton';
import { PrintActions } from '../letters/PrintActions';

/** What can be done with selected members: a file, letters and labels. */
export function MemberSelectionActions(selection: MemberSelection) {
  const { ids, search, filter } = selection;
  return (
    <>
      <ExportButton
        label="Selected as CSV"
        input={ids ? { list: 'members', members: { ids } } : { list: 'members', search, members: filter }}
      />
      <PrintActions to={{ members: selection }} />
    </>
  );
}
