import type { Env } from '../config/env';
import { VERSION } from '../config/version';

const providers = {
  live: 'Razorpay, LIVE keys: real money',
  test: 'Razorpay, test keys',
  emulator: 'local emulator, no real money',
  off: 'OFF: no Razorpay keys are set, donations are not possible',
} as const;

const jobsIn = ({ processes }: Env): string => (processes > 1 ? 'run in one of them' : 'run in this process');

/** Builds the message after a start: addresses, and the sign-in of the demo. */
export function startupMessage(env: Env, database: string, milliseconds: number): string {
  const { publicUrl } = env;
  const rows: [string, string][] = [
    ['Site', publicUrl],
    ['Admin', `${publicUrl}/admin`],
    ['Playground', env.graphqlIntrospection ? `${publicUrl}/graphql` : 'off'],
    ['Mail', env.mail.smtpUrl ? 'sent through SMTP' : `${publicUrl}/dev/mail`],
    ...(env.mail.bounceMailbox ? [['Bounces', `read from ${env.mail.bounceMailbox.host}`] as [string, string]] : []),
    ['Database', database],
    [
      'Payments',
      env.payments.mode === 'emulator'
        ? `${providers.emulator} (port ${env.emulatorPort})`
        : providers[env.payments.mode],
    ],
    ...(env.processes > 1 ? [['Processes', String(env.processes)] as [string, string]] : []),
    ['Jobs', env.worker ? jobsIn(env) : 'off in this process (WORKER=off)'],
  ];
  if (env.admin.isDefault) rows.push(['Demo sign-in', `${env.admin.email} / ${env.admin.password}`]);
  const lines = rows.map(([name, value]) => `  ${name.padEnd(13)}${value}`);
  return `\n${env.siteName} is ready (version ${VERSION}, ${milliseconds} ms)\n\n${lines.join('\n')}\n\n`;
}
