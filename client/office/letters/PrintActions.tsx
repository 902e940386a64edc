import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import { useEditor } from '../forms/useEditor';
import { useMay } from '../ui/useMay';
import type { Recipients } from './letter-form';

const LettersDialog = lazy(() => import('./LettersDialog'));
const LabelsDialog = lazy(() => import('./LabelsDialog'));

/** Buttons that print letters and address labels to those who are selected in a list. */
export function PrintActions({ to }: { to: Recipients }) {
  const letters = useEditor<null>();
  const labels = useEditor<null>();
  if (!useMay()('adminLettersPreview')) return null;
  return (
    <>
      <Button size="small" variant="outlined" onClick={letters.create}>
        Letters
      </Button>
      <Button size="small" variant="outlined" onClick={labels.create}>
        Labels
      </Button>
      <Suspense fallback={null}>
        {letters.key > 0 && (
          <LettersDialog key={`letters-${letters.key}`} open={letters.isOpen} to={to} onClose={letters.close} />
        )}
        {labels.key > 0 && (
          <LabelsDialog key={`labels-${labels.key}`} open={labels.isOpen} to={to} onClose={labels.close} />
        )}
      </Suspense>
    </>
  );
}
