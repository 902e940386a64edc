import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EnvError, loadDotEnv } from '../../server/config/env';

test('a .env file adds settings, and the environment wins over it', () => {
  const directory = mkdtempSync(join(tmpdir(), 'dotenv-'));
  const names = ['ENV_TEST_NEW', 'ENV_TEST_SET'] as const;
  try {
    loadDotEnv(directory);
    writeFileSync(join(directory, '.env'), 'ENV_TEST_NEW=from file\nENV_TEST_SET=from file\n');
    process.env['ENV_TEST_SET'] = 'from environment';
    loadDotEnv(directory);
    expect(names.map((name) => process.env[name])).toEqual(['from file', 'from environment']);
  } finally {
    for (const name of names) delete process.env[name];
    rmSync(directory, { recursive: true });
  }
});

test('a file written on Windows, and one with a stray line, lose no setting', () => {
  const directory = mkdtempSync(join(tmpdir(), 'dotenv-'));
  const read = (text: string) => {
    writeFileSync(join(directory, '.env'), text);
    loadDotEnv(directory);
    return process.env['ENV_TEST_NEW'];
  };
  try {
    expect(read('\uFEFF# Settings\r\nENV_TEST_NEW=on\r\n')).toBe('on');
    delete process.env['ENV_TEST_NEW'];
    expect(read('\uFEFFENV_TEST_NEW=on')).toBe('on');
    expect(() => read('ENV_TEST_SET=first half\nsecond half\nENV_TEST_NEW=off\n')).toThrow(
      new EnvError([
        'ENV_TEST_NEW: in .env a line before it sets nothing and is no comment; remove it, or begin it with "#"',
      ]),
    );
  } finally {
    for (const name of ['ENV_TEST_NEW', 'ENV_TEST_SET']) delete process.env[name];
    rmSync(directory, { recursive: true });
  }
});

test('a value of a .env file that would end at a "#" is refused by its name; in single quotes any character stands', () => {
  const directory = mkdtempSync(join(tmpdir(), 'dotenv-'));
  const write = (text: string) => writeFileSync(join(directory, '.env'), text);
  const read = (text: string): string | undefined => {
    write(text);
    delete process.env['ENV_TEST_NEW'];
    loadDotEnv(directory);
    return process.env['ENV_TEST_NEW'];
  };
  try {
    for (const line of [
      'ENV_TEST_NEW=pass#word',
      'A=1\n export ENV_TEST_NEW = a horse battery#staple',
      'ENV_TEST_NEW=a#b # c',
    ])
      expect(() => read(line)).toThrow(
        new EnvError(['ENV_TEST_NEW: in .env its value ends at the "#"; put it into single quotes']),
      );
    for (const [line, value] of [
      [`ENV_TEST_NEW='p@ss/w:"rd#100%$HOME\\n'`, `p@ss/w:"rd#100%$HOME\\n`],
      ['ENV_TEST_NEW=5/3 # a comment', '5/3'],
      ['#ENV_TEST_NEW=a#b\nENV_TEST_NEW=', ''],
      ['ENV_TEST_NEW="a#b"', 'a#b'],
      [`A='first\nENV_TEST_NEW=a#b'\nENV_TEST_NEW=whole`, 'whole'],
    ] as const)
      expect([line, read(line)]).toEqual([line, value]);
  } finally {
    delete process.env['ENV_TEST_NEW'];
    delete process.env['A'];
    rmSync(directory, { recursive: true });
  }
});
