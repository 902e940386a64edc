import { MailServer } from '../../tests/support/mail-server';
import type { Random } from './random';

/** A mail server on which some deliveries go wrong: refused for now, or it dies once it has a message whole. */
export class Mailbox {
  /** How many deliveries went wrong so far. */
  faults = 0;
  private readonly server = new MailServer();
  private isCalm = false;

  constructor(private readonly random: Random) {
    this.server.refuse = () => (this.goesWrong(0.05) ? 451 : null);
    this.server.ending = () => (this.goesWrong(0.03) ? 'die' : 'accept');
  }

  get url(): string {
    return this.server.url;
  }

  /** How often a mail was accepted, by the part of its Message-ID before the @. */
  accepted(): Map<string, number> {
    const times = new Map<string, number>();
    for (const messageId of this.server.accepted) {
      const id = messageId.split('@')[0] ?? '';
      times.set(id, (times.get(id) ?? 0) + 1);
    }
    return times;
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
