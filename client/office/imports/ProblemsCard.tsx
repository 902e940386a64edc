import { spareField } from '../../../rules/import-spare-fields';
import { Skeleton } from '../../shared/ui/Skeleton';
import { CheckCircleIcon } from '../../shared/ui/icons/facts';
import controls from '../ui/controls.module.css';
import { IconAction } from '../ui/IconAction';
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons';
import { LoadFailure } from '../table/TableStates';
import { figure, kinds, problemsHeading, problemWords, spareWords, type BatchInWork } from './import-words';
import styles from './ProblemsCard.module.css';
import { ProblemTable } from './ProblemTable';
import { LINES, useProblems } from './useProblems';

type Figures = Pick<NonNullable<BatchInWork['figures']>, 'mended' | 'refused'>;

interface ProblemsCardProps {
  batch: BatchInWork;
  figures: Figures;
  /** Told of each mend that is sent. */
  onMend: (mend: Promise<unknown>) => void;
}

/** The lines that need a look: chips of their problems, and a page of them with the fields that mend them. */
export function ProblemsCard({ batch, figures, onMend }: ProblemsCardProps) {
  const problems = useProblems(batch.id, onMend);
  const { problem, choose, page, setPage, totalCount, lines } = problems;
  const counts = batch.problems;
  const all = counts.reduce((sum, each) => sum + each.lines, 0);
  const pages = Math.max(1, Math.ceil((totalCount ?? 0) / LINES));
  const hasTwoDates = counts.some((each) => each.problem === 'two_dates');
  const spare = problem && spareField(batch.kind, problem);
  const chips = [{ problem: null, lines: all }, ...counts];
  if (all === 0)
    return (
      <section className={styles.card} aria-labelledby="problems">
        <div className={styles.none}>
          <CheckCircleIcon size={28} />
          <h2 id="problems" className={styles.title}>
            No line needs a look
          </h2>
          <p className={styles.about}>Every line of the file can be read.</p>
        </div>
      </section>
    );
  return (
    <section className={styles.card} aria-labelledby="problems">
      <div className={styles.head}>
        <h2 id="problems" className={styles.title}>
          {problemsHeading(figures, all)}
        </h2>
        <p className={styles.about}>
          Mend them here or leave them: refused lines stay out and can be brought in later from the same file.
        </p>
        <div role="group" aria-label="Problems shown" className={styles.chips}>
          {chips.map((chip) => (
            <button
              key={chip.problem ?? 'all'}
              type="button"
              className={styles.chip}
              aria-pressed={problem === chip.problem}
              onClick={() => choose(chip.problem)}
            >
              {chip.problem ? problemWords[chip.problem] : 'All'} <b className={styles.count}>{figure(chip.lines)}</b>
            </button>
          ))}
        </div>
      </div>
      {problems.failed && <LoadFailure nouns="lines" onRetry={() => void problems.reload().catch(() => undefined)} />}
      {!lines && !problems.failed && (
        <div className={styles.loading} aria-busy="true">
          <Skeleton height="18rem" />
        </div>
      )}
      {lines && !problems.failed && <ProblemTable who={kinds[batch.kind].who} lines={lines} onMend={problems.mend} />}
      <div className={styles.foot}>
        <span aria-live="polite">
          {totalCount
            ? `${figure((page - 1) * LINES + 1)}–${figure(Math.min(page * LINES, totalCount))} of ${figure(totalCount)} lines`
            : ''}
        </span>
        <span className={styles.end}>
          {hasTwoDates && (
            <span role="group" aria-label="All with two dates" className={styles.orders}>
              All with two dates:
              <button type="button" className={controls.textButton} onClick={() => problems.mendDates('day_first')}>
                day first
              </button>
              <button type="button" className={controls.textButton} onClick={() => problems.mendDates('month_first')}>
                month first
              </button>
            </span>
          )}
          {problem && spare && (
            <span role="group" aria-label="All of these lines" className={styles.orders}>
              All of these lines:
              <button type="button" className={controls.textButton} onClick={() => problems.leaveOut(problem, true)}>
                leave the {spareWords[spare]} out
              </button>
              <button type="button" className={controls.textButton} onClick={() => problems.leaveOut(problem, false)}>
                take this back
              </button>
            </span>
          )}
          {pages > 1 && (
            <span className={styles.pages}>
              <IconAction
                name="Previous lines"
                icon={<ChevronLeftIcon />}
                disabled={page <= 1}
                onClick={() => setPage(page - 1)}
              />
              {page} of {pages}
              <IconAction
                name="Next lines"
                icon={<ChevronRightIcon />}
                disabled={page >= pages}
                onClick={() => setPage(page + 1)}
              />
            </span>
          )}
        </span>
      </div>
    </section>
  );
}
