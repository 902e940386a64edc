import { useSearchParams } from 'react-router-dom';
import { groupIndian } from '../../../rules/money';
import { useInquiryCountsQuery } from '../../generated/graphql';
import { PageHeader } from '../ui/PageHeader';
import { PageTabs } from '../ui/PageTabs';
import { ContactTable } from './ContactTable';
import { VolunteerTable } from './VolunteerTable';

/** 'Volunteers (8)', once the count is known. */
const withCount = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} (${groupIndian(String(count))})`;

/** Everything visitors sent, in two tabs; which one is open stands in the address. */
export default function InquiriesPage() {
  const [params, setParams] = useSearchParams();
  const counts = useInquiryCountsQuery({ fetchPolicy: 'cache-and-network' }).data?.adminInquiryCounts;
  const tab = params.get('tab') === 'volunteers' ? 'volunteers' : 'contact';

  return (
    <>
      <PageHeader title="All Submissions" about="Messages and applications sent through the site's forms." />
      <PageTabs
        label="Kinds of submissions"
        tabs={[
          { value: 'contact', label: withCount('Contact & CSR', counts?.contact) },
          { value: 'volunteers', label: withCount('Volunteers', counts?.volunteers) },
        ]}
        value={tab}
        // Each tab has a search and filters of its own.
        onChange={(next) => setParams(next === 'contact' ? {} : { tab: next })}
      >
        {tab === 'contact' ? <ContactTable /> : <VolunteerTable />}
      </PageTabs>
    </>
  );
}
