import { createEmulator } from './index';

/** Runs the emulator as a process of its own, with settings from the environment. */
async function main(): Promise<void> {
  const { env } = process;
  const emulator = createEmulator({
    keyId: required('RAZORPAY_KEY_ID'),
    keySecret: required('RAZORPAY_KEY_SECRET'),
    webhookSecret: required('RAZORPAY_WEBHOOK_SECRET'),
    webhookUrl: env.EMULATOR_WEBHOOK_URL,
    storeFile: env.EMULATOR_STORE_FILE,
    host: env.EMULATOR_HOST,
    log: (line) => console.log(`[razorpay-emulator] ${line}`),
  });
  const { origin } = await emulator.listen(portOf(env.EMULATOR_PORT));
  console.log(`Razorpay emulator (test payments, no real money) on ${origin}`);
  const stop = (): void => {
    emulator.close().then(() => process.exit(0), fail);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing.`);
  return value;
}

function portOf(text: string | undefined): number {
  const port = Number(text ?? 8799);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('EMULATOR_PORT is not a port.');
  return port;
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

main().catch(fail);
