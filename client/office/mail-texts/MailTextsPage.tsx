import { useSearchParams } from 'react-router-dom';
import { useAdminMailTextsQuery } from '../../generated/graphql';
import { PageSpinner } from '../../shared/ui/PageSpinner';
import { LoadFailure } from '../table/TableStates';
import { PageHeader } from '../ui/PageHeader';
import { ABOUT, kindOf } from './mail-text-form';
import { MailTextEditor } from './MailTextEditor';

/** The words of mails, letters and messages, one at a time. Which one stands in the address. */
export default function MailTextsPage() {
  const { data, previousData, error, refetch } = useAdminMailTextsQuery({
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const [params, setParams] = useSearchParams();
  const kind = kindOf(params.get('text'));
  // A session that ends empties the cache, but not the form.
  const text = (data ?? previousData)?.adminMailTexts.find((each) => each.kind === kind);
  const reload = () => void refetch().catch(() => undefined);
  if (!text) {
    return (
      <>
        <PageHeader title="Mail texts" about={ABOUT} />
        {error ? <LoadFailure nouns="texts" onRetry={reload} /> : <PageSpinner />}
      </>
    );
  }
  return (
    <MailTextEditor
      key={kind}
      text={text}
      onChoose={(chosen) => setParams({ text: chosen }, { replace: true })}
      onConflict={reload}
    />
  );
}
