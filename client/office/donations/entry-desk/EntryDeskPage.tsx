import Button from '@mui/material/Button';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatRupees } from '../../../../rules/money';
import { methodRules } from '../../../../rules/offline-methods';
import { useSession } from '../../../shared/session/session';
import { PageSpinner } from '../../../shared/ui/PageSpinner';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden';
import { DetailHeader } from '../../detail/DetailHeader';
import { ConfirmDialog } from '../../forms/ConfirmDialog';
import { countAsUnsaved } from '../../forms/leave-guard';
import { useAllCampaigns } from '../../campaigns/useAllCampaigns';
import { TableState } from '../../table/TableStates';
import { useMay } from '../../ui/useMay';
import { useWindowSize } from '../../ui/useWindowSize';
import { CarryOver } from './CarryOver';
import { DeskFoot } from './DeskFoot';
import type { OpenDesk } from './desk';
import { countsOf } from './desk-state';
import { carrySentence, compare } from './desk-words';
import styles from './EntryDeskPage.module.css';
import { KeysButton } from './KeysButton';
import { LineCards } from './LineCards';
import { LinesTable } from './LinesTable';
import { SlipStrip } from './SlipStrip';
import { useDesk } from './useDesk';
import { useLineFocus } from './useLineFocus';
import { useSavedNames } from './useSavedNames';

const back = { to: '/admin/donations', label: 'Donations' };
const about =
  'Cheques, cash and transfers, one line each. Every line is saved and gets its receipt when you press Enter.';

function Desk({ desk }: { desk: OpenDesk }) {
  const now = useSyncExternalStore(desk.subscribe, desk.read);
  const navigate = useNavigate();
  const mayGoBack = useMay()('adminDonations');
  const campaigns = useAllCampaigns(true);
  const savedNames = useSavedNames(now);
  const size = useWindowSize();
  const [isAsking, setAsking] = useState(false);
  const [isChanging, setChanging] = useState(false);
  useLineFocus(now);
  useEffect(() => {
    desk.begin();
    window.addEventListener('focus', desk.begin);
    return () => window.removeEventListener('focus', desk.begin);
  }, [desk]);
  useEffect(() => countAsUnsaved(desk.hasWork), [desk]);
  const counts = countsOf(now);
  const { slip, differs, sentence } = compare(now, counts);
  const unsaved = counts.onTheWay + counts.notSaved;

  const finish = () => {
    desk.finish();
    void navigate(mayGoBack ? back.to : '/admin');
  };
  const isPhone = size === 'phone';
  const done = (
    <Button variant="outlined" onClick={() => (differs || unsaved > 0 ? setAsking(true) : finish())}>
      Done
    </Button>
  );
  const Lines = size === 'wide' ? LinesTable : LineCards;
  return (
    <div className={styles.page}>
      <DetailHeader
        back={mayGoBack ? back : undefined}
        title="Enter many"
        about={isPhone ? '' : about}
        action={
          !isPhone && (
            <span className={styles.actions}>
              <KeysButton />
              {done}
            </span>
          )
        }
      />
      {isPhone && <SlipStrip now={now} counts={counts} onSlip={desk.setSlip} />}
      {isPhone && !isChanging ? (
        <p className={styles.carry}>
          <span>
            <b>{methodRules(now.carry.method).label}</b>
            {carrySentence(now.carry)}
          </span>
          <Button variant="text" onClick={() => setChanging(true)}>
            Change
          </Button>
        </p>
      ) : (
        <CarryOver carry={now.carry} campaigns={campaigns} onChange={desk.carryOver} />
      )}
      {!isPhone && <SlipStrip now={now} counts={counts} onSlip={desk.setSlip} />}
      <Lines desk={desk} now={now} campaigns={campaigns} savedNames={savedNames} />
      {size === 'wide' && <div className={styles.room} />}
      <p role="status">
        <VisuallyHidden>{now.said}</VisuallyHidden>
      </p>
      <DeskFoot desk={desk} now={now} counts={counts} slip={slip} done={isPhone && done} />
      <ConfirmDialog
        open={isAsking}
        title={unsaved > 0 ? 'Some lines are not saved' : 'The slip and the lines differ'}
        confirmLabel="Leave the desk"
        closeLabel="Stay"
        isHarmless
        onConfirm={finish}
        onClose={() => setAsking(false)}
      >
        {unsaved > 0 && (
          <p>
            {unsaved === 1 ? '1 line stays' : `${unsaved} lines stay`} in this browser until you come back. Signing out
            deletes them.
          </p>
        )}
        {differs && (
          <p>
            Entered {formatRupees(counts.entered)}: {sentence.replace(' Done asks again while they differ.', '')}
          </p>
        )}
      </ConfirmDialog>
    </div>
  );
}

/** Entry of many gifts: a line each, by keyboard alone. */
export default function EntryDeskPage() {
  const { user } = useSession();
  const [userId, setUserId] = useState(user?.id ?? '');
  // While a session has ended the desk stays, until somebody signs in.
  if (user && user.id !== userId) setUserId(user.id);
  const { desk, isElsewhere, takeOver } = useDesk(userId);
  if (desk) return <Desk desk={desk} />;
  if (!isElsewhere) return <PageSpinner />;
  return (
    <>
      <DetailHeader back={back} title="Enter many" about={about} />
      <TableState
        sentence="The entry desk is open in another window."
        help="Your lines are there. Close that window, or go on here."
        action={
          <Button variant="outlined" onClick={takeOver}>
            Go on here
          </Button>
        }
      />
    </>
  );
}
