import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readArguments } from './arguments.ts'
import { readConf, settingsIn } from './conf.ts'
import { UsageError } from './options.ts'

const inFile = (text: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'bandeja-conf-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'server.conf')
  writeFileSync(path, text)
  return path
}

test('a file has settings, comments and quoted values', () => {
  const text = [
    '# Where people connect',
    'BANDEJA_PUBLIC_URL=https://chat.example',
    '',
    'BANDEJA_MAIL_FROM="Bandeja <bandeja@example.com>"',
    "BANDEJA_SMTP_URL='smtps://ana:p#w@mail.example'",
    'BANDEJA_PORT = 9000 # behind the web server',
  ].join('\r\n')
  expect(readConf(text, 'f')).toEqual({
    BANDEJA_PUBLIC_URL: 'https://chat.example',
    BANDEJA_MAIL_FROM: 'Bandeja <bandeja@example.com>',
    BANDEJA_SMTP_URL: 'smtps://ana:p#w@mail.example',
    BANDEJA_PORT: '9000',
  })
})

test.each([
  ['BANDEJA_PORT 9000', 'f, line 2: a line has the form KEY=value.'],
  ['[server]', 'f, line 2: a line has the form'],
  ['BANDEJA_PROT=9000', 'f, line 2: there is no setting BANDEJA_PROT'],
  ['BANDEJA_DATA=/other', 'f, line 2: BANDEJA_DATA was set in line 1 already.'],
  ['BANDEJA_SMTP_URL="smtps://u:secret', 'has a quote that does not end'],
])('the line %j is refused with its place, without its value', (line, message) => {
  const read = () => readConf(`BANDEJA_DATA=/data\n${line}\n`, 'f')
  expect(read).toThrow(UsageError)
  expect(read).toThrow(message)
  expect(read).not.toThrow('secret')
})

describe('the settings', () => {
  test('of the command line override those of the environment, and these the file', () => {
    const path = inFile('BANDEJA_DATA=/file\nBANDEJA_PORT=1\nBANDEJA_HOST=::1\n')
    const env = settingsIn(path, { BANDEJA_PORT: '2', BANDEJA_HOST: '', HOME: '/root' })
    expect(readArguments(['--port', '3'], env, 'server')).toMatchObject({
      data: '/file',
      port: 3,
      host: '::1',
    })
    expect(readArguments([], env, 'server').port).toBe(2)
  })

  test('of the server have defaults, and no demo unless it is asked for', () => {
    expect(readArguments([], {}, 'server')).toMatchObject({
      data: '/var/lib/bandeja',
      port: 8080,
      host: '127.0.0.1',
      empty: true,
      simulator: false,
      log: 'text',
      metrics: undefined,
    })
    expect(readArguments(['--demo'], {}, 'server')).toMatchObject({ empty: false, simulator: true })
  })

  test.each([
    ['9464', { host: '127.0.0.1', port: 9464 }],
    ['0.0.0.0:9464', { host: '0.0.0.0', port: 9464 }],
    ['[::1]:9464', { host: '::1', port: 9464 }],
  ])('of the metrics may be %s', (text, metrics) => {
    expect(readArguments([], { BANDEJA_METRICS: text }, 'server').metrics).toEqual(metrics)
  })

  test.each([
    [[], { BANDEJA_METRICS: 'on' }, 'BANDEJA_METRICS takes'],
    [[], { BANDEJA_METRICS: '127.0.0.1:70000' }, 'BANDEJA_METRICS takes'],
    [[], { BANDEJA_LOG: 'xml' }, 'BANDEJA_LOG takes'],
    [[], { BANDEJA_PORT: 'http' }, 'BANDEJA_PORT takes'],
    [['--control'], {}, '--control'],
    [['--empty'], {}, '--empty'],
  ])('%j and %j are refused, naming %s', (args, env, name) => {
    const read = () => readArguments(args, env, 'server')
    expect(read).toThrow(UsageError)
    expect(read).toThrow(name)
  })
})

test('a file that was named must be there; the installed one may be missing', () => {
  expect(() => settingsIn('/no/such/file', {})).toThrow('no configuration file /no/such/file')
  expect(settingsIn(undefined, { BANDEJA_PORT: '5' })).toMatchObject({ BANDEJA_PORT: '5' })
})

test('the file of the package is valid, also with what it suggests', () => {
  const path = join(import.meta.dirname, '../../resources/server/server.conf')
  const text = readFileSync(path, 'utf8')
  expect(readArguments([], readConf(text, path), 'server')).toMatchObject({
    port: 8080,
    registration: false,
    log: 'json',
  })
  const suggested = readConf(text.replaceAll('\n#BANDEJA_', '\nBANDEJA_'), path)
  expect(readArguments([], suggested, 'server')).toMatchObject({
    publicUrl: 'https://chat.example.com',
    smtp: { host: 'mail.example.com' },
    metrics: { port: 9464 },
  })
})
