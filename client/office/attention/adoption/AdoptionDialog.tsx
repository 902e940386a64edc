import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useId, useRef, useState } from 'react';
import { FIRST_ADOPTION_DAY } from '../../../../rules/adoption';
import { addYears, isIsoDate, istDate, istToday, startOfFinancialYear } from '../../../../rules/dates';
import { groupIndian } from '../../../../rules/money';
import { CloseIcon } from '../../../shared/ui/icons/actions';
import { keepFocus } from '../../forms/dialog-focus';
import { DayPicker } from '../../forms/DayPicker';
import { RecurringIcon } from '../../ui/icons';
import { ToastPlace } from '../../ui/ToastPlace';
import { unlessSecondPress } from '../../ui/second-press';
import { useWindowSize } from '../../ui/useWindowSize';
import styles from './AdoptionDialog.module.css';
import { AdoptionSources } from './AdoptionSources';
import { askedWords, counted, figuresOf, goesOn, restOf, resultWords, type Adoption } from './adoption-words';
import { useAdoption } from './useAdoption';

interface AdoptionDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The year before this one: a foundation that moves in mostly has its books until then. */
const usualDay = (): string => addYears(istDate(startOfFinancialYear(istToday())), -1);

/** What Razorpay collects by other means than this site: what would happen to it, what it is for, and its adoption. */
export default function AdoptionDialog({ open, onClose }: AdoptionDialogProps) {
  const titleId = useId();
  const dayId = useId();
  const fillsScreen = useWindowSize() === 'phone';
  const { adoption, chosen, isLoading, isBusy, isAtWork, ask, choose, start } = useAdoption(open);
  const [typedDay, setDay] = useState<string | null>(null);
  const day = typedDay ?? adoption?.fromDay ?? usualDay();
  const mayAsk = isIsoDate(day) && !isAtWork && !isBusy;
  const count = adoption ? adoption.figures.becomes.count + adoption.figures.linked.count : 0;
  const isReady = adoption?.status === 'ready';
  useReloadAtEnd(adoption);

  return (
    <Dialog
      open={open}
      onClose={unlessSecondPress(onClose)}
      fullScreen={fillsScreen}
      fullWidth
      maxWidth={false}
      aria-labelledby={titleId}
      slotProps={{
        paper: { sx: fillsScreen ? undefined : { maxWidth: '61rem' } },
        transition: { onExited: (dialog) => keepFocus(dialog) },
      }}
    >
      <DialogTitle id={titleId} component="div" className={styles.title}>
        <h2 className={styles.heading}>Adopt what Razorpay already collects</h2>
        <IconButton aria-label="Close" edge="end" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent tabIndex={0} role="region" aria-label="What would be adopted">
        <div className={styles.content}>
          <div className={styles.asking}>
            <div className={styles.day}>
              <DayPicker
                id={dayId}
                label="Payments since"
                format="DD/MM/YYYY"
                min={FIRST_ADOPTION_DAY}
                max={istToday()}
                value={day}
                onChange={setDay}
                onBlur={() => undefined}
                disabled={isAtWork}
              />
            </div>
            <Button variant="outlined" startIcon={<RecurringIcon />} disabled={!mayAsk} onClick={() => ask(day)}>
              {adoption ? 'Ask Razorpay again' : 'Ask Razorpay'}
            </Button>
            <p className={styles.note}>
              {isReady && adoption.askedAt && <span>{askedWords(adoption.askedAt)}</span>}
              <span>Nothing is written by asking. Nobody is mailed for the past.</span>
            </p>
          </div>
          <div role="status" className={styles.status}>
            <Situation adoption={adoption} isLoading={isLoading} />
          </div>
          {isReady && (
            <>
              <dl className={styles.figures}>
                {figuresOf(adoption).map(({ label, figure, fact }) => (
                  <div key={label}>
                    <dt className={styles.label}>{label}</dt>
                    <dd className={styles.figure}>{figure}</dd>
                    <dd className={styles.fact}>{fact}</dd>
                  </div>
                ))}
              </dl>
              {adoption.sources.length > 0 && (
                <AdoptionSources sources={adoption.sources} chosen={chosen} onChoose={choose} />
              )}
              <div className={styles.sentences}>
                <p>
                  Each payment becomes a donation of the day it was captured. {goesOn(adoption)} A payment is never
                  adopted twice.
                </p>
                {restOf(adoption).map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
              </div>
            </>
          )}
        </div>
      </DialogContent>
      {open && <ToastPlace />}
      <DialogActions className={styles.foot}>
        {isReady && <OpenSources adoption={adoption} />}
        <Button variant={isReady ? 'outlined' : 'contained'} onClick={onClose}>
          {isReady ? 'Cancel' : 'Close'}
        </Button>
        {isReady && (
          <Button
            variant="contained"
            disabled={isBusy || (count === 0 && adoption.figures.recurring === 0)}
            onClick={() => start(adoption)}
          >
            {`Adopt ${counted(count, 'payment')}`}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** What the server does, did, or could not do. */
function Situation({ adoption, isLoading }: { adoption: Adoption | null; isLoading: boolean }) {
  if (isLoading) return <LinearProgress aria-label="Loading" />;
  if (!adoption)
    return (
      <p className={styles.first}>
        Subscriptions, payment pages, payment links and QR codes of your Razorpay account can become donations here. Ask
        first: you see what would happen before anything is written.
      </p>
    );
  const { status, progress, problem } = adoption;
  if (status === 'failed') return <p className={styles.problem}>{problem}</p>;
  if (status === 'done') return <p className={styles.first}>{resultWords(adoption)}</p>;
  if (status === 'ready')
    return adoption.sources.length === 0 ? (
      <p className={styles.first}>Razorpay collected nothing by other means since this day.</p>
    ) : null;
  const words =
    status === 'asking' || !progress
      ? 'Asking Razorpay'
      : `${groupIndian(String(progress.done))} of ${groupIndian(String(progress.total))} payments`;
  const isKnown = progress !== null && progress.total > 0;
  return (
    <div className={styles.work}>
      <p>{words}</p>
      <LinearProgress
        variant={isKnown ? 'determinate' : 'indeterminate'}
        value={isKnown ? (100 * progress.done) / progress.total : 0}
        aria-label={status === 'asking' ? 'Asking Razorpay' : 'Adopting payments'}
      />
      <p className={styles.fact}>You can close this window: it goes on.</p>
    </div>
  );
}

/** How many sources have no purpose; a source without one stays out. */
function OpenSources({ adoption }: { adoption: Adoption }) {
  const open = adoption.sources.filter(({ choice }) => choice === 'open').length;
  return (
    <p className={styles.open}>
      {open > 0 && <span className={styles.dot} aria-hidden="true" />}
      {open > 0 ? `${open} to choose; ${open === 1 ? 'its' : 'their'} payments stay out` : 'Every source has a purpose'}
    </p>
  );
}

/** Reloads the lists behind the dialog when an adoption has ended. */
function useReloadAtEnd(adoption: Adoption | null): void {
  const client = useApolloClient();
  const last = useRef<string | null>(null);
  const status = adoption?.status ?? null;
  useEffect(() => {
    if (last.current === 'adopting' && status === 'done')
      void client.refetchQueries({ include: ['AdminAttention', 'AttentionCount'] });
    last.current = status;
  }, [client, status]);
}
