import { startApi, type Api } from './api';
import { readLedger, type Ledger } from './ledger';
import { register80g } from './office-donations';
import { KEYS, startEmulator, type RunningEmulator } from './razorpay-emulator';

const MINUTE = 60_000;

/** The app with a provider, as the browser that made a gift meets it afterwards. */
export interface ThanksWorld {
  readonly api: Api;
  readonly emulator: RunningEmulator;
  /** Starts over without gifts, registered for 80G; returns the session of an admin. */
  begin(): Promise<string>;
  /** Sets the app's clock to so many minutes from now. */
  later(minutes: number): void;
  donors(): Promise<unknown[]>;
  mails(): Promise<{ id: string; to: string; subject: string; status: string }[]>;
  /** Fetches a receipt by the path of its link. */
  download(url: string | null): Promise<Response>;
  ledger(): Promise<Ledger>;
  close(): Promise<void>;
}

/** Part of the ledger that holds after every test. */
export const booksAgree = {
  wrongDonors: 0,
  wrongEligible: 0,
  wrongCampaigns: 0,
  gaps: 0,
  wrongListings: 0,
  wrongTallies: 0,
};

export async function startThanksWorld(): Promise<ThanksWorld> {
  const emulator = await startEmulator();
  const { keyId, keySecret } = KEYS;
  const api = await startApi({ keyId, keySecret, apiBase: emulator.origin });
  return {
    api,
    emulator,
    begin: async () => {
      await api.reset();
      await emulator.control('reset', {});
      const { token } = await api.signIn('admin');
      await register80g(api);
      return token;
    },
    later: (minutes) => api.setNow(new Date(Date.now() + minutes * MINUTE)),
    donors: () =>
      api.sql(
        `select lower(email) as email, pan_number as pan, phone, donation_count as gifts, donated_amount as amount
           from donors order by email, pan`,
      ),
    mails: () => api.sql('select id, to_address as "to", subject, status from mails order by created_at, id'),
    download: (url) => fetch(`${api.origin}${new URL(url ?? 'http://none/').pathname}`, { redirect: 'manual' }),
    ledger: () => readLedger(api.database.dataSource),
    close: async () => {
      await api.close();
      await emulator.emulator.close();
    },
  };
}
