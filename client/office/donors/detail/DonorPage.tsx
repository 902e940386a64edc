import Button from '@mui/material/Button';
import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { formatRupees } from '../../../../rules/money';
import { useDonorDetailQuery, type DonorFactsFragment } from '../../../generated/graphql';
import { useReceiptActions } from '../../receipts/useReceiptActions';
import { DetailHeader } from '../../detail/DetailHeader';
import { DetailCard } from '../../detail/DetailCard';
import { DetailState } from '../../detail/DetailState';
import { useEditor } from '../../forms/useEditor';
import { DonorBirthdayDialog, DonorTagsDialog } from '../../people/DonorMarkDialogs';
import { Marks } from '../../people/Marks';
import { StatusBadge } from '../../ui/StatusBadge';
import { ProfileCard, SubscriptionCard, YearsCard } from './DonorCards';
import { DonorDialog } from './DonorDialog';
import styles from './DonorPage.module.css';
import { DuplicatesCard } from './DuplicatesCard';
import { GIFTS_PER_PAGE, GivingHistory } from './GivingHistory';
import { PrivacyCard } from './PrivacyCard';
import { useGivingPage } from './useGivingPage';
import { MergeDialog } from './MergeDialog';
import { useListQuery } from '../../table/useListQuery';
import { Allowed } from '../../ui/Allowed';
import { useMay } from '../../ui/useMay';

const back = { to: '/admin/donors', label: 'Donors' };

/** A donor with everything that was given. */
export default function DonorPage() {
  const { id = '' } = useParams();
  const [page, showPage] = useGivingPage();
  const may = useMay();
  const query = useDonorDetailQuery({
    variables: { id, page: { number: page, size: GIFTS_PER_PAGE }, reach: may('erasePerson') },
    fetchPolicy: 'cache-and-network',
  });
  const { refetch } = query;
  const actions = useReceiptActions(useCallback(() => refetch(), [refetch]));
  const editor = useEditor<DonorFactsFragment>();
  const merger = useEditor<DonorFactsFragment>();
  const tagger = useEditor<null>();
  const birthdays = useEditor<null>();
  const mayTag = may('tagDonors');
  // The page before stays while the next is on its way, but never another donor's.
  const known = useListQuery(query).data?.adminDonor;
  const read = known?.donor.id === id ? known : null;
  // Somebody merged or erased this donor while a form was open: the form keeps what was typed, and its press is told so.
  const [kept, keep] = useState(read);
  if (read && read !== kept) keep(read);
  const isTyping = [editor, merger, tagger, birthdays].some(({ isOpen }) => isOpen);
  const file = read ?? (isTyping && kept?.donor.id === id ? kept : null);

  // The last gift of the last page may have been moved to another donor.
  const lastPage =
    query.data?.adminDonor && Math.max(1, Math.ceil(query.data.adminDonor.donations.totalCount / GIFTS_PER_PAGE));
  useEffect(() => {
    if (lastPage && page > lastPage) showPage(lastPage);
  }, [lastPage, page, showPage]);

  if (!file) return <DetailState what="donor" back={back} query={query} />;
  const { donor } = file;
  const gifts = donor.donationCount === 1 ? '1 successful donation' : `${donor.donationCount} successful donations`;
  return (
    <>
      <DetailHeader
        back={back}
        title={donor.name ?? donor.email ?? 'N/A'}
        badge={<StatusBadge status={donor.is80gEligible ? 'eligible' : 'notEligible'} />}
        about={donor.panNumber ? `PAN ${donor.panNumber}` : 'No PAN. Receipts are not eligible for 80G.'}
        figure={formatRupees(donor.donatedAmount)}
        figureNote={gifts}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <GivingHistory donations={file.donations} actions={actions} page={page} onPage={showPage} />
        </div>
        <div className={styles.side}>
          <ProfileCard donor={donor} mergedEmails={file.mergedEmails} onEdit={() => editor.edit(donor)} />
          <DetailCard title="Tags and birthday">
            <Marks {...donor} mayChange={mayTag} onTags={tagger.create} onBirthday={birthdays.create} />
          </DetailCard>
          <YearsCard years={file.years} />
          <PrivacyCard
            donorId={donor.id}
            whose={donor.name ?? donor.email ?? 'this donor'}
            privacy={file.privacy}
            reach={file.erasureReach}
          />
          {file.subscriptions.length > 0 && <SubscriptionCard gifts={file.subscriptions} />}
          <DuplicatesCard
            duplicates={file.likelyDuplicates}
            onCompare={merger.edit}
            action={
              <Allowed to="mergeDonors">
                <Button variant="outlined" onClick={merger.create}>
                  Merge with another donor…
                </Button>
              </Allowed>
            }
          />
        </div>
      </div>
      <DonorDialog key={`edit-${editor.key}`} open={editor.isOpen} donor={donor} onClose={editor.close} />
      {tagger.key > 0 && (
        <DonorTagsDialog
          key={`tags-${tagger.key}`}
          open={tagger.isOpen}
          whose={donor.name ?? donor.email ?? 'this donor'}
          selection={{ ids: [donor.id] }}
          known={donor.tags}
          reload={['DonorDetail']}
          onClose={tagger.close}
        />
      )}
      {birthdays.key > 0 && (
        <DonorBirthdayDialog
          key={`birthday-${birthdays.key}`}
          open={birthdays.isOpen}
          donor={donor}
          onClose={birthdays.close}
        />
      )}
      <MergeDialog
        key={`merge-${merger.key}`}
        open={merger.isOpen}
        donor={donor}
        proposed={merger.row}
        onClose={merger.close}
      />
    </>
  );
}
