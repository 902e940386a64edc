import { isIsoDate } from '../../../../rules/dates';
import { typedDay } from '../../../../rules/typed-day';
import { keptEntriesKey } from '../../../shared/session/kept-entries';
import { readSession } from '../../../shared/session/session-storage';
import { noTribute, nobody, type DeskLine } from './desk-line';
import { newDesk, type Desk } from './desk-state';

type Kept = Pick<Desk, 'carry' | 'slip' | 'lines' | 'openKey' | 'day'>;

/** A saved line without the donor's details: from now on they are the server's. */
const withoutDonor = (line: DeskLine): DeskLine =>
  line.state === 'saved'
    ? {
        ...line,
        values: { ...line.values, ...nobody, tribute: noTribute() },
      }
    : line;

/** A line as it was left; one of an earlier version of the desk has neither tribute nor search, and its day of receipt as yyyy-MM-dd. */
function restored(line: DeskLine): DeskLine {
  const { state, values } = line;
  const { tribute = noTribute(), search = '' } = values as Partial<typeof values>;
  const receivedOn = isIsoDate(values.receivedOn) ? typedDay(values.receivedOn) : values.receivedOn;
  return { ...line, state: state === 'sending' ? 'queued' : state, values: { ...values, tribute, search, receivedOn } };
}

/** Reads a person's desk as it was left: what was on its way is sent again. A new one when there is none. */
export function readDesk(userId: string): Desk {
  try {
    const kept = JSON.parse(localStorage.getItem(keptEntriesKey(userId)) ?? 'null') as Kept | null;
    if (!kept?.carry || !Array.isArray(kept.lines) || kept.lines.length === 0) return newDesk();
    const lines = kept.lines.map(restored);
    const open = lines.find(({ key, state }) => key === kept.openKey && state === 'typing') ?? lines.at(-1);
    return { ...newDesk(), ...kept, lines, openKey: open?.key ?? '' };
  } catch {
    return newDesk();
  }
}

/**
 * Keeps a person's desk in this browser, while they are signed in.
 * @returns false when the browser does not keep it
 */
export function writeDesk(userId: string, { carry, slip, lines, openKey, day }: Desk): boolean {
  if (readSession()?.user.id !== userId) return true;
  const kept: Kept = { carry, slip, lines: lines.map(withoutDonor), openKey, day };
  try {
    localStorage.setItem(keptEntriesKey(userId), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}
