import { useApolloClient } from '@apollo/client/react';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { AdminImportsDocument, useImportsOverviewQuery } from '../../generated/graphql';
import { PlusIcon } from '../../shared/ui/icons/actions';
import { ExportButton } from '../exports/ExportButton';
import { RecordList } from '../table/RecordList';
import { useRecordList } from '../table/useRecordList';
import { Allowed } from '../ui/Allowed';
import { PageHeader } from '../ui/PageHeader';
import { importColumns, importPhoneRow } from './import-columns';
import { importList } from './import-list';
import { isRunning } from './import-words';
import styles from './ImportsPage.module.css';
import { ResultCard } from './ResultCard';
import { useDiscard } from './useDiscard';
import { useHindrances } from './useHindrances';
import { useRunningBatch } from './useRunningBatch';
import { useUndo } from './useUndo';
import { WorkCard } from './WorkCard';

const bringIn = (variant: 'contained' | 'outlined') => (
  <Button component={Link} to="/admin/imports/new" variant={variant} startIcon={<PlusIcon />}>
    Bring in a file
  </Button>
);

const empty = {
  sentence: 'Nothing was brought in yet.',
  help: 'Donors, members, past donations and volunteers come from CSV or Excel. A dry run shows first what would happen.',
  action: <Allowed to="startImport">{bringIn('outlined')}</Allowed>,
};

/** Files that were brought in: the one under way or the latest with its result, and the earlier ones. */
export default function ImportsPage() {
  const client = useApolloClient();
  const list = useRecordList(importList, AdminImportsDocument, ({ adminImports }) => adminImports);
  const overview = useImportsOverviewQuery({ fetchPolicy: 'cache-and-network' });
  const running = overview.data?.running.items.find(isRunning);
  const latest = overview.data?.latest.items[0];
  const shown = running ?? (latest?.status === 'imported' || (latest && isRunning(latest)) ? latest : undefined);
  useRunningBatch(shown, () => {
    void client.refetchQueries({ include: importList.queries });
  });

  const { ask: undo, dialog: undoing } = useUndo();
  const { explain, dialog: explanation } = useHindrances();
  const { ask: discard, dialog: discarding } = useDiscard();
  const [columns, phoneRow] = useMemo(() => {
    const actions = { undo, explain, discard };
    return [importColumns(actions), importPhoneRow(actions)];
  }, [undo, explain, discard]);

  const { page, control } = list;
  // What stands above the list is not in it a second time.
  const items = page?.items.filter(({ id }) => id !== shown?.id || control.isFiltered) ?? [];
  const earlier = page && { ...page, items, totalCount: page.totalCount - (page.items.length - items.length) };
  const isOnly = shown && !control.isFiltered && page?.totalCount === 1;
  return (
    <>
      <PageHeader
        title="Bring in"
        about="Donors, members, past donations and volunteers from CSV or Excel. Each file is one batch that can be undone while nothing was built on it."
        action={
          <div className={styles.actions}>
            <ExportButton input={{ list: 'everything' }} label="Export everything" />
            <Allowed to="startImport">{bringIn('contained')}</Allowed>
          </div>
        }
      />
      {shown &&
        (isRunning(shown) ? (
          <WorkCard batch={shown} onUndo={undo} onDiscard={discard} />
        ) : (
          <ResultCard batch={shown} onUndo={undo} onExplain={explain} />
        ))}
      {!isOnly && (
        <RecordList
          list={{ ...list, page: earlier }}
          title={shown ? 'Earlier batches' : 'Batches'}
          columns={columns}
          phoneRow={phoneRow}
          empty={empty}
        />
      )}
      {undoing}
      {explanation}
      {discarding}
    </>
  );
}
