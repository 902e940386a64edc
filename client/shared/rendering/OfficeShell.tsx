import { PageSpinner } from '../ui/PageSpinner';
import { StatePage } from '../ui/StatePage';

/** What stands in the office's document until its scripts have drawn the office. */
export const OfficeShell = () => (
  <>
    <noscript>
      <main>
        <StatePage title="JavaScript is required" text="Please turn on JavaScript to open the admin panel.">
          <a href="/">Go to the home page</a>
        </StatePage>
      </main>
    </noscript>
    <PageSpinner />
  </>
);
