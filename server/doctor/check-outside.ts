import { getSystemErrorName } from 'node:util';
import { createTransport } from 'nodemailer';
import type { PaymentConfig } from '../config/payment-config';
import { kindOf, ok, problem, warning, type Finding } from './finding';

/** Time-out of each look outside, in milliseconds. */
const PATIENCE_MS = 10_000;
const CLOCK_OFF_MS = 60_000;

/** Checks that the mail server answers and accepts the sign-in; sends nothing. */
export async function checkMailServer(smtpUrl: string | null): Promise<Finding> {
  if (!smtpUrl)
    return warning('Mail server', 'None: mails are kept here and reach nobody', 'Set SMTP_URL and MAIL_FROM.');
  const patience = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };
  const transport = createTransport({ url: smtpUrl, ...patience, disableFileAccess: true, disableUrlAccess: true });
  try {
    await transport.verify();
    return ok('Mail server', `${new URL(smtpUrl).hostname} answers and accepts the sign-in`);
  } catch (error) {
    const { found, advice } = mailFailure(error as MailFailure);
    return problem('Mail server', `${new URL(smtpUrl).hostname}: ${found}`, advice);
  } finally {
    transport.close();
  }
}

/** What is told of a mail server that cannot be used: `reason` by TLS, `errno` by the system. */
type MailFailure = NodeJS.ErrnoException & { readonly reason?: string };

/** Tells apart what nodemailer gives one code: nobody listens, TLS where there is none, a certificate of another. */
function mailFailure(error: MailFailure): { found: string; advice: string } {
  const { code, errno, reason, message } = error;
  const tls = 'smtps:// is for a port that begins with TLS, mostly 465; smtp:// for one that does not, mostly 587.';
  if (reason !== undefined) return { found: `no TLS (${reason})`, advice: `Change SMTP_URL: ${tls}` };
  if (code === 'ESOCKET' && errno === undefined)
    return {
      found: 'its certificate is refused',
      advice:
        'Set the name for which the certificate was made as the host of SMTP_URL; one signed by nobody known is refused.',
    };
  const patient = /greeting/i.test(message) ? ` ${tls}` : '';
  return {
    found: errno === undefined ? kindOf(error) : getSystemErrorName(errno),
    advice: `Check host, port, user and password in SMTP_URL, and whether this machine may send (port 25 is often blocked).${patient}`,
  };
}

/**
 * Checks that the payment provider can be reached, and this machine's clock against its. Sends no key.
 * @param clock the time now, in milliseconds
 */
export async function checkProvider({ apiBase, mode }: PaymentConfig, clock = Date.now): Promise<Finding[]> {
  if (mode === 'off') return [];
  const host = new URL(apiBase).host;
  try {
    const response = await fetch(apiBase, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' });
    await response.body?.cancel();
    const found = ok('Provider', `${host} answers`);
    const date = Date.parse(response.headers.get('date') ?? '');
    return Number.isNaN(date) ? [found] : [found, checkProviderClock(host, clock() - date)];
  } catch (error) {
    return [problem('Provider', `${host}: ${kindOf(error)}`, 'Let this machine reach it (HTTPS, port 443, DNS).')];
  }
}

function checkProviderClock(host: string, apart: number): Finding {
  const found = `${Math.round(Math.abs(apart) / 1000)} s ${apart < 0 ? 'behind' : 'ahead of'} ${host}`;
  return Math.abs(apart) <= CLOCK_OFF_MS
    ? ok('Clock', found)
    : problem(
        'Clock',
        found,
        'Set the clock of this machine by NTP (timedatectl set-ntp true): receipts take their day from it.',
      );
}

/**
 * Checks that the webhook's public address leads to the site: an unsigned delivery must be refused by it. Nothing is
 * stored.
 * @param lastAt moment of the last webhook; null when none came yet
 */
export async function checkWebhook(publicUrl: string, lastAt: Date | null): Promise<Finding> {
  const url = `${publicUrl}/webhooks/razorpay`;
  const last = lastAt ? `the last webhook came at ${lastAt.toISOString()}` : 'no webhook has come yet';
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'manual',
    });
    await response.body?.cancel();
    if (response.status === 400 || response.status === 401) return ok('Webhook', `${url} leads to the site; ${last}`);
    const advice =
      'Something in front answers instead, or redirects. Let POST requests to this address through to the site.';
    return problem('Webhook', `${url} answers ${response.status}; ${last}`, advice);
  } catch (error) {
    const advice =
      'Start the site, then check DNS, the certificate and the firewall. A machine that cannot reach its own public address shows this too: try from outside.';
    return problem('Webhook', `${url}: ${kindOf(error)}; ${last}`, advice);
  }
}
