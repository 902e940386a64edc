import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Razorpay from 'razorpay';
import { createEmulator, type Emulator, type EmulatorOptions } from '../../dev/razorpay-emulator';

export const KEYS = {
  keyId: 'rzp_test_EmulatorKey0001',
  keySecret: 'emu_key_secret',
  webhookSecret: 'emu_webhook_secret',
};

export interface RunningEmulator {
  emulator: Emulator;
  origin: string;
  rzp: Razorpay;
  /** Calls the control API; rejects with its answer when it refuses. */
  control<T>(path: string, body?: unknown): Promise<T>;
}

/** Starts an emulator on a free port, with the real SDK configured for it. Ids are the same in every run. */
export async function startEmulator(options: Partial<EmulatorOptions> = {}): Promise<RunningEmulator> {
  const emulator = createEmulator({ ...KEYS, seed: 1, webhookDelayMs: 0, ...options });
  const { origin } = await emulator.listen(0);
  return {
    emulator,
    origin,
    rzp: sdkFor(origin),
    async control<T>(path: string, body?: unknown) {
      const response = await fetch(`${origin}/__emu/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const answer = (await response.json()) as T;
      if (!response.ok) throw answer;
      return answer;
    },
  };
}

interface SdkClient {
  defaults: { baseURL: string; timeout: number; proxy: false };
  get(path: string): Promise<{ data: unknown }>;
  post(path: string, body: unknown, config: { headers: Record<string, string> }): Promise<{ data: unknown }>;
}

export function sdkFor(origin: string, keySecret = KEYS.keySecret): Razorpay {
  const rzp = new Razorpay({ key_id: KEYS.keyId, key_secret: keySecret });
  Object.assign(clientOf(rzp).defaults, { baseURL: origin, timeout: 10_000, proxy: false });
  return rzp;
}

/** Returns the SDK's own HTTP client, which its types hide. */
export function clientOf(rzp: Razorpay): SdkClient {
  return (rzp as unknown as { api: { rq: SdkClient } }).api.rq;
}

export interface Delivery {
  headers: IncomingHttpHeaders;
  body: string;
  event: string;
  payload: Record<string, { entity: Record<string, unknown> }>;
}

/** Endpoint for webhooks that records deliveries and answers as set. */
export class WebhookEndpoint {
  readonly deliveries: Delivery[] = [];
  /** Returns the status for the n-th delivery (from 0); null does not answer. */
  answer: (index: number) => number | null = () => 200;
  private server: Server | null = null;

  async listen(): Promise<string> {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        const { event, payload } = JSON.parse(body) as Pick<Delivery, 'event' | 'payload'>;
        const status = this.answer(this.deliveries.length);
        this.deliveries.push({ headers: request.headers, body, event, payload });
        if (status !== null) response.writeHead(status).end();
      });
    });
    const { server } = this;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`;
  }

  get events(): string[] {
    return this.deliveries.map(({ event }) => event);
  }

  async close(): Promise<void> {
    const { server } = this;
    if (server === null) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Returns what a promise rejects with; fails the test when it resolves. */
export async function rejection(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('It was expected to be refused, and was not.');
}

/** Builds the SDK's error for refused input. */
export const inputError = (description: string, field?: string) => ({
  statusCode: 400,
  error: {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    ...(field === undefined ? {} : { field }),
  },
});
