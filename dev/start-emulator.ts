import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { Env } from '../server/config/env';
import { readKnownBooks } from './known-books';
import type { Log } from '../server/log';

export interface RunningEmulator {
  close(): Promise<void>;
}

/**
 * Starts the local payment emulator on its own port, for development without provider keys. It is loaded only here, so
 * that nothing of it runs in production. Its orders are stored under DATA_DIR and survive a restart. It is told the
 * records it lacks, above all the demo content.
 */
export async function startEmulator(env: Env, dataSource: DataSource, log: Log): Promise<RunningEmulator> {
  const { createEmulator } = await import('./razorpay-emulator');
  const emulator = createEmulator({
    keyId: env.payments.keyId,
    keySecret: env.payments.keySecret,
    webhookSecret: env.payments.webhookSecrets[0] ?? '',
    webhookUrl: `http://127.0.0.1:${env.port}/webhooks/razorpay`,
    storeFile: join(env.dataDir, 'razorpay-emulator.json'),
    log: (line) => log.debug('emulator', { line }),
  });
  await emulator.takeOver(await readKnownBooks(dataSource));
  await emulator.listen(env.emulatorPort);
  return emulator;
}
