import { MailServer } from '../../tests/support/mail-server';
import type { Random } from './random';

export interface Accepted {
  readonly id: string;
  readonly to: readonly string[];
  /** Milliseconds of the machine's clock. */
  readonly at: number;
}

/** A mail server on which some deliveries go wrong: refused for now, or it dies once it has a message whole. */
export class Mailbox {
  /** How many deliveries went wrong so far. */
  faults = 0;
  private readonly server = new MailServer();
  /** When each accepted mail came, in milliseconds of the machine's clock. */
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

  /** Every accepted mail: the part of its Message-ID before the @, to whom it went, and when it came. */
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

  /** From now on everything goes well. */
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
