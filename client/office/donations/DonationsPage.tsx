import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { formatRupees } from '../../../rules/money';
import { AdminDonationsDocument, useDonationTotalsQuery, type DonationRowFragment } from '../../generated/graphql';
import { useOpenRecord } from '../detail/way-back';
import { PrintActions } from '../letters/PrintActions';
import { RecordList } from '../table/RecordList';
import { PageHeader } from '../ui/PageHeader';
import { useRecordList } from '../table/useRecordList';
import { selectionInput, useSelection } from '../table/useSelection';
import { donationColumns, donationPhoneRow } from './donation-columns';
import { donationList } from './donation-list';
import { EnterMany } from './entry-desk/EnterMany';
import { RecordDonation } from './offline/RecordDonation';
import { useCampaignChoices } from './useCampaignChoices';
import { Allowed } from '../ui/Allowed';
import { useMay } from '../ui/useMay';

const empty = {
  sentence: 'No donations yet.',
  help: 'Donations appear here as soon as a donor starts to pay. Share a campaign to receive the first one.',
  scene: '/art/scene-hands.svg',
  action: (
    <Button component={Link} to="/campaigns" variant="outlined">
      View campaigns
    </Button>
  ),
};

const nameOf = ({ donorName, amount }: DonationRowFragment): string =>
  `${formatRupees(amount)} of ${donorName ?? 'Anonymous'}`;

export default function DonationsPage() {
  const list = useRecordList(donationList, AdminDonationsDocument, ({ adminDonations }) => adminDonations);
  const totals = useDonationTotalsQuery({ fetchPolicy: 'cache-and-network' }).data?.adminDonationTotals;
  const open = useOpenRecord();
  const campaign = useCampaignChoices(list.control.filters.campaign);
  const selection = useSelection(list.control);
  const mayWrite = useMay()('adminLettersPreview');
  const { page } = list;

  return (
    <>
      <PageHeader
        title="Donations"
        about="All donations, including unfinished and failed ones. Totals count successful donations only."
        totals={[
          { label: 'Total Donations', value: totals && formatRupees(totals.totalAmount) },
          { label: '80G Eligible', value: totals && formatRupees(totals.eligible80gAmount) },
        ]}
        action={
          <Allowed to="recordOfflineDonation">
            <EnterMany />
            <RecordDonation />
          </Allowed>
        }
      />
      <RecordList
        list={list}
        choices={{ campaign }}
        columns={donationColumns}
        phoneRow={donationPhoneRow}
        empty={empty}
        onOpen={open}
        ticks={
          mayWrite
            ? {
                selection,
                nameOf,
                actions: (
                  <PrintActions to={{ donations: selectionInput(selection, donationList.variables(list.control)) }} />
                ),
              }
            : undefined
        }
        summary={
          page &&
          (page.successAmount === null ? (
            'Too many to total. Narrow the search to see the sum.'
          ) : (
            <>
              <b>{formatRupees(page.successAmount)}</b> successful in this view
            </>
          ))
        }
      />
    </>
  );
}
