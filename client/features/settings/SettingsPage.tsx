import { useAdminSettingsQuery } from '../../generated/graphql';
import { PageHeader } from '../../ui/admin/PageHeader';
import { LoadFailure } from '../../ui/admin/TableStates';
import { PageSpinner } from '../../ui/PageSpinner';
import { SettingsEditor } from './SettingsEditor';

/** What the site says about the foundation, in cards with one button. */
export default function SettingsPage() {
  const { data, previousData, error, refetch } = useAdminSettingsQuery({
    fetchPolicy: 'network-only', nextFetchPolicy: 'cache-only',
  });
  // A session that ends empties the cache, but not the form.
  const settings = (data ?? previousData)?.adminSettings;
  if (settings) return <SettingsEditor settings={settings} />;
  return (
    <>
      <PageHeader title="Settings" about="What the public site says about the foundation." />
      {error ? <LoadFailure nouns="settings" onRetry={() => void refetch()} /> : <PageSpinner />}
    </>
  );
}
