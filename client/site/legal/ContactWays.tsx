import { Link } from 'react-router-dom';
import type { LegalFacts } from './facts';

/** Contact as part of a sentence: the e-mail address, else the contact page. */
export const WriteTo = ({ email }: Pick<LegalFacts, 'email'>) =>
  email ? <a href={`mailto:${email}`}>{email}</a> : <Link to="/contact">our contact page</Link>;

/** The foundation's name, address and e-mail as the last section of a legal text. */
export const ContactWays = ({ facts }: { facts: LegalFacts }) => (
  <>
    <p>
      {facts.siteName}
      {facts.address && (
        <>
          <br />
          {facts.address}
        </>
      )}
    </p>
    <p>
      Write to <WriteTo email={facts.email} />.
    </p>
  </>
);
