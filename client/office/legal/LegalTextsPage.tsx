import { useSearchParams } from 'react-router-dom';
import { useAdminLegalTextsQuery } from '../../generated/graphql';
import { LoadFailure } from '../table/TableStates';
import { PageHeader } from '../ui/PageHeader';
import { PageSpinner } from '../../shared/ui/PageSpinner';
import { legalTabOf } from './legal-form';
import { LegalTextEditor } from './LegalTextEditor';

/** The texts of the legal pages, one tab for each. The tab stands in the address. */
export default function LegalTextsPage() {
  const { data, previousData, error, refetch } = useAdminLegalTextsQuery({
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-only',
  });
  const [params, setParams] = useSearchParams();
  const chosen = legalTabOf(params.get('tab'));
  // A session that ends empties the cache, but not the form.
  const text = (data ?? previousData)?.adminLegalTexts.find(({ page }) => page === chosen);
  if (!text) {
    return (
      <>
        <PageHeader title="Legal texts" about="Privacy, terms, refunds and disclaimer, in your own words." />
        {error ? <LoadFailure nouns="texts" onRetry={() => void refetch().catch(() => undefined)} /> : <PageSpinner />}
      </>
    );
  }
  return (
    <LegalTextEditor
      key={chosen}
      text={text}
      onTab={(tab) => setParams(tab === 'privacy' ? {} : { tab }, { replace: true })}
      onConflict={() => void refetch().catch(() => undefined)}
    />
  );
}
