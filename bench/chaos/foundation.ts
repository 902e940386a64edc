import { addDays, istDate, type IsoDate } from '../../rules/dates';
import type { History, SettingsVersion } from './history';
import type { Desk } from './office-acts';
import type { Random } from './random';

const SAVE = `mutation ($settings: [SettingInput!]!) {
  answer: saveSettings(settings: $settings) { userErrors { code message } }
}`;
export const FOUNDATION_PAN = 'AAATP1234F';

type Wanted = Pick<SettingsVersion, 'siteName' | 'registration' | 'from' | 'until'>;

/**
 * Returns the foundation's settings by turn: an 80G registration that ended yesterday, none, one valid from tomorrow,
 * one valid all the time; and sometimes another name.
 */
function wantedOf(turn: number, today: IsoDate): Wanted {
  const term = [
    { from: addDays(today, -300), until: addDays(today, -1) },
    null,
    { from: addDays(today, 1), until: addDays(today, 900) },
    { from: addDays(today, -900), until: addDays(today, 900) },
    { from: '' as const, until: '' as const },
  ][turn % 5];
  return {
    siteName: turn % 3 === 2 ? `Prakash Setu Foundation of ${2_026 + turn}` : 'Prakash Setu Foundation',
    registration: term ? `AAATP1234FE2026${turn}` : '',
    from: term?.from ?? '',
    until: term?.until ?? '',
  };
}

/** Saves the next version of the foundation's settings while gifts arrive; no day passes meanwhile. */
export async function changeFoundation({ stage, office, history }: Desk, random: Random): Promise<void> {
  await stage.gate.among(async () => {
    const wanted = wantedOf(history.settings.length, istDate(stage.now()));
    const version: SettingsVersion = { ...wanted, askedAt: Date.now(), answeredAt: Infinity };
    history.settings.push(version);
    const settings = Object.entries({
      site_name: wanted.siteName,
      pan: FOUNDATION_PAN,
      registration_80g: wanted.registration,
      registration_80g_from: wanted.from,
      registration_80g_until: wanted.until,
    }).map(([key, value]) => ({ key, value }));
    const { answer } = await office.press<{ answer: { userErrors: { message: string }[] } }>(
      SAVE,
      { settings },
      random,
    );
    const { userErrors } = answer.answer;
    if (userErrors.length > 0)
      throw new Error(`the settings were refused: ${userErrors.map(({ message }) => message).join()}`);
    version.answeredAt = Date.now();
  });
}

/**
 * Maximum time in milliseconds that a transaction may wait for locks between its start, which dates a receipt, and its
 * read of the settings.
 */
const WAITED_MS = 30_000;

/**
 * Lists the versions of the settings that may have been in force when a receipt was issued.
 * @param at milliseconds of the machine's clock
 */
export const inForce = ({ settings }: History, at: number): SettingsVersion[] =>
  settings.filter(({ askedAt }, index) => {
    const next = settings[index + 1];
    return askedAt <= at + WAITED_MS && (!next || next.answeredAt >= at);
  });
