import { useAdminSettingsQuery } from '../../generated/graphql';
import { PageHeader } from '../ui/PageHeader';
import { LoadFailure } from '../table/TableStates';
import { PageSpinner } from '../../shared/ui/PageSpinner';
import { SettingsEditor } from './SettingsEditor';

/** What the site says about the foundation, in cards with one button. */
export default function SettingsPage() {
  const { data, previousData, error, refetch } = useAdminSettingsQuery({
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-only',
  });
  // A session that ends empties the cache, but not the form.
  const settings = (data ?? previousData)?.adminSettings;
  if (settings) return <SettingsEditor settings={settings} />;
  return (
    <>
      <PageHeader title="Settings" about="The foundation’s details on the public site." />
      {error ? <LoadFailure nouns="settings" onRetry={() => void refetch()} /> : <PageSpinner />}
    </>
  );
}
