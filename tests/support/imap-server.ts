import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

interface StoredMail {
  readonly uid: number;
  readonly raw: Buffer;
  readonly receivedAt: Date;
  seen: boolean;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Implements the part of an IMAP server (RFC 3501) that a reader of one folder needs; its behaviour can be set. */
export class ImapServer {
  readonly user = 'bounces@example.org';
  readonly password = 'p@ss/word "quoted"';
  readonly mails: StoredMail[] = [];
  /** Commands of clients, without tags and passwords. */
  readonly asked: string[] = [];
  uidValidity = 1;
  acceptsLogin = true;
  /** Hangs up in the middle of the mail with this UID. */
  dieAtUid: number | null = null;
  /** True answers nothing any more. */
  isMute = false;
  private server: Server | null = null;
  private readonly sockets = new Set<Socket>();
  private port = 0;
  private lastUid = 0;

  get url(): string {
    const [user, password] = [this.user, this.password].map(encodeURIComponent);
    return `imap://${user}:${password}@127.0.0.1:${this.port}/INBOX`;
  }

  /**
   * Adds a mail to the folder.
   * @returns its UID
   */
  add(
    raw: string | Buffer,
    { seen = false, receivedAt = new Date() }: { seen?: boolean; receivedAt?: Date } = {},
  ): number {
    this.lastUid += 1;
    this.mails.push({ uid: this.lastUid, raw: Buffer.from(raw), seen, receivedAt });
    return this.lastUid;
  }

  /** Empties the folder; the next mail has UID 1. */
  empty(): void {
    this.mails.length = 0;
    this.lastUid = 0;
  }

  /** Lists the UIDs of mails marked as read. */
  seen(): number[] {
    return this.mails.filter((mail) => mail.seen).map(({ uid }) => uid);
  }

  /** Listens on a free port, and after a `close` on the same one again. */
  async listen(): Promise<void> {
    this.server = createServer((socket) => this.serve(socket)).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    const { server } = this;
    this.server = null;
    for (const socket of this.sockets) socket.destroy();
    return new Promise((resolve) => (server ? server.close(() => resolve()) : resolve()));
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
    if (!this.isMute) socket.write('* OK ready\r\n');
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (!this.isMute) this.answer(socket, line);
    });
  }

  private answer(socket: Socket, line: string): void {
    const [, tag = '*', words = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    const command = /^(?:UID )?\w+/i.exec(words)?.[0].toUpperCase() ?? '';
    this.asked.push(command === 'LOGIN' ? command : words);
    const end = (text = 'OK done'): void => void socket.write(`${tag} ${text}\r\n`);
    switch (command) {
      case 'CAPABILITY':
        socket.write('* CAPABILITY IMAP4rev1\r\n');
        return end();
      case 'LOGIN':
        return end(this.mayLogIn(words) ? 'OK hello' : 'NO [AUTHENTICATIONFAILED] no such thing');
      case 'LIST':
        socket.write('* LIST (\\HasNoChildren) "/" INBOX\r\n');
        return end();
      case 'SELECT':
        if (!/INBOX/i.test(words)) return end('NO [NONEXISTENT] no such folder');
        socket.write(
          `* ${this.mails.length} EXISTS\r\n* OK [UIDVALIDITY ${this.uidValidity}] ok\r\n* OK [UIDNEXT ${this.lastUid + 1}] ok\r\n`,
        );
        socket.write('* FLAGS (\\Seen)\r\n* OK [PERMANENTFLAGS (\\Seen \\*)] ok\r\n');
        return end('OK [READ-WRITE] selected');
      case 'UID SEARCH':
        socket.write(`* SEARCH ${this.search(words).join(' ')}\r\n`);
        return end();
      case 'UID FETCH':
        for (const mail of this.named(words)) if (!this.fetch(socket, words, mail)) return;
        return end();
      case 'UID STORE':
        for (const mail of this.named(words)) mail.seen = true;
        return end();
      case 'LOGOUT':
        end();
        return void socket.end();
      default:
        return end(command === 'NOOP' ? 'OK' : 'BAD unknown');
    }
  }

  private mayLogIn(words: string): boolean {
    const given = Array.from(
      words.matchAll(/"((?:\\.|[^"\\])*)"|(\S+)/g),
      ([, quoted, bare]) => quoted?.replace(/\\(.)/g, '$1') ?? bare,
    );
    return this.acceptsLogin && given[1] === this.user && given[2] === this.password;
  }

  /** Searches as the protocol defines it: "9:*" includes the newest mail even when that is 7. */
  private search(words: string): number[] {
    const from = Number(/UID (\d+):\*/.exec(words)?.[1] ?? 1);
    return this.mails.filter(({ uid, seen }) => !seen && (uid >= from || uid === this.lastUid)).map(({ uid }) => uid);
  }

  private named(words: string): StoredMail[] {
    const ranges = (words.split(' ')[2] ?? '').split(',').map((range) => range.split(':').map(Number));
    return this.mails.filter(({ uid }) => ranges.some(([first = 0, last = first]) => uid >= first && uid <= last));
  }

  /** Sends a mail; returns false when it ended the connection. */
  private fetch(socket: Socket, words: string, mail: StoredMail): boolean {
    const [, fields] = /HEADER\.FIELDS \(([^)]*)\)/.exec(words) ?? [];
    const [, start = '0', length = 'Infinity'] = /BODY(?:\.PEEK)?\[\]<(\d+)\.(\d+)>/.exec(words) ?? [];
    const section = fields === undefined ? `BODY[]<${start}>` : `BODY[HEADER.FIELDS (${fields})]`;
    const text =
      fields === undefined
        ? mail.raw.subarray(Number(start), Number(start) + Number(length))
        : Buffer.from(headerLines(mail.raw, fields.toLowerCase().split(' ')));
    if (!words.includes('PEEK')) mail.seen = true;
    const number = this.mails.indexOf(mail) + 1;
    const date = mail.receivedAt;
    const stamp = `${String(date.getUTCDate()).padStart(2, ' ')}-${MONTHS[date.getUTCMonth()]}-${date.getUTCFullYear()} ${date.toISOString().slice(11, 19)} +0000`;
    socket.write(`* ${number} FETCH (UID ${mail.uid} INTERNALDATE "${stamp}" ${section} {${text.length}}\r\n`);
    if (fields === undefined && this.dieAtUid === mail.uid) {
      socket.write(text.subarray(0, text.length / 2), () => socket.destroy());
      return false;
    }
    socket.write(Buffer.concat([text, Buffer.from(')\r\n')]));
    return true;
  }
}

function headerLines(raw: Buffer, names: readonly string[]): string {
  const [head = ''] = raw.toString('latin1').split('\r\n\r\n', 1);
  const fields = head
    .split(/\r\n(?![ \t])/)
    .filter((field) => names.includes(field.slice(0, field.indexOf(':')).toLowerCase()));
  return [...fields, '', ''].join('\r\n');
}
