import { MailServer } from '../../tests/support/mail-server';
import type { Random } from './random';

export interface Accepted {
  readonly id: string;
  readonly to: readonly string[];
  /** Milliseconds of the machine's clock. */
  readonly at: number;
}

/** A mail server with faults: it refuses some mails temporarily, or dies after it received one completely. */
export class Mailbox {
  /** Number of faults so far. */
  faults = 0;
  private readonly server = new MailServer();
  /** When each accepted mail arrived, in milliseconds of the machine's clock. */
  private readonly times: number[] = [];
  private isCalm = false;

  constructor(private readonly random: Random) {
    this.server.refuse = () => (this.goesWrong(0.05) ? 451 : null);
    this.server.ending = () => {
      if (this.goesWrong(0.03)) return 'die';
      this.times.push(Date.now());
      return 'accept';
    };
  }

  get url(): string {
    return this.server.url;
  }

  /** Returns every accepted mail: the local part of its Message-ID, its recipients, and its time. */
  accepted(): Accepted[] {
    return this.server.accepted.map((messageId, index) => ({
      id: messageId.split('@')[0] ?? '',
      to: (this.server.taken[index]?.envelope.rcptTo ?? []).map(({ address }) => address),
      at: this.times[index] ?? 0,
    }));
  }

  listen(): Promise<void> {
    return this.server.listen();
  }

  /** Stops all faults. */
  calm(): void {
    this.isCalm = true;
  }

  close(): Promise<void> {
    return this.server.close();
  }

  private goesWrong(probability: number): boolean {
    const isWrong = !this.isCalm && this.random.chance(probability);
    if (isWrong) this.faults += 1;
    return isWrong;
  }
}
