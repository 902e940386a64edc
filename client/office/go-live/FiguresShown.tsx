import { useGoLiveFiguresQuery } from '../../generated/graphql';
import { RecordFacts } from '../ui/RecordDialog';
import { PageSpinner } from '../../shared/ui/PageSpinner';

type Figures = readonly { number: string; words: string; year: string }[];

const inWords = (figures: Figures): string =>
  figures.map(({ number, words, year }) => `${number} ${words}${year && ` (${year})`}`).join(', ') || 'None';

/** The figures as visitors read them now. */
export function FiguresShown() {
  const { data } = useGoLiveFiguresQuery({ fetchPolicy: 'network-only' });
  if (!data) return <PageSpinner />;
  return (
    <>
      <p>Confirm them only if you can show how they were counted. Donors and officials read them as your statement.</p>
      <RecordFacts
        facts={[
          ['Home page', inWords(data.site.homeFigures)],
          ['About', inWords(data.site.aboutFigures)],
        ]}
      />
    </>
  );
}
