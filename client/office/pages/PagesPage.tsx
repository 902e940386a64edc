import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAdminPagesQuery } from '../../generated/graphql';
import { toast } from '../../shared/toast/toast';
import { PageHeader } from '../ui/PageHeader';
import { LoadFailure } from '../table/TableStates';
import { PageSpinner } from '../../shared/ui/PageSpinner';
import { tabOf } from './page-form';
import { PageEditor } from './PageEditor';

/** The words of the public pages, one tab for each. The tab stands in the address. */
export default function PagesPage() {
  const { data, previousData, error, refetch } = useAdminPagesQuery({
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-only',
  });
  const [params, setParams] = useSearchParams();
  const chosen = tabOf(params.get('tab'));
  // A session that ends empties the cache, but not the form.
  const page = (data ?? previousData)?.adminPages.find(({ pageKey }) => pageKey === chosen);
  const message = error?.message;

  useEffect(() => {
    if (message) toast({ title: 'Error loading pages', description: message, kind: 'error' });
  }, [message]);

  if (!page) {
    return (
      <>
        <PageHeader
          title="Manage Pages"
          about="Edit the text of four public pages and how they appear in search results."
        />
        {error ? <LoadFailure nouns="pages" onRetry={() => void refetch()} /> : <PageSpinner />}
      </>
    );
  }
  return (
    <PageEditor
      key={chosen}
      page={page}
      onTab={(tab) => setParams(tab === 'home' ? {} : { tab }, { replace: true })}
      // A failure is said by the effect above.
      onConflict={() => void refetch().catch(() => undefined)}
    />
  );
}
