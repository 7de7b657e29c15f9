import { expect, test } from 'vitest'
import { DatabaseAway } from '#workspace/storage/error-kinds.ts'
import { asRefusal, assertServer, DatabaseRefused, nameOf } from './refused.ts'

const answered = (code: string) => Object.assign(new Error(code), { severity: 'FATAL', code })

test.each([
  ['a wrong password', answered('28P01'), 'refuses the user or the password'],
  ['an unknown user', answered('28000'), 'refuses the user or the password'],
  ['a missing database', answered('3D000'), 'There is no database db.example/bandeja'],
  ['missing rights', answered('42501'), 'may not create tables or extensions'],
  ['a missing extension', answered('0A000'), 'lacks the extension pg_trgm'],
  ['too many connections', answered('53300'), 'has no free connection'],
  ['a full disk', answered('53100'), 'is full'],
  ['no server', new DatabaseAway(new Error('connect ECONNREFUSED')), 'does not answer'],
  [
    'no encryption',
    new DatabaseAway(new Error('The server does not support SSL connections')),
    'offers no encryption',
  ],
  [
    'a missing file of a certificate',
    new DatabaseAway(Object.assign(new Error("ENOENT: 'ca.pem'"), { syscall: 'open' })),
    "cannot be read: ENOENT: 'ca.pem'",
  ],
  [
    'an unknown certificate',
    new DatabaseAway(new Error('self-signed certificate in certificate chain')),
    'is not accepted: self-signed',
  ],
  [
    'the certificate of another host',
    new DatabaseAway(new Error("Hostname/IP does not match certificate's altnames")),
    'the host as the certificate names it',
  ],
  [
    'a cause',
    new Error('The data could not be brought up to date.', { cause: answered('42501') }),
    'may not create tables',
  ],
  ['a start that does not answer yet', new DatabaseAway(answered('28P01')), 'the password'],
])('the refusal of %s says what to do', (_, error, sentence) => {
  const refusal = asRefusal(error, 'db.example/bandeja')
  expect(refusal).toBeInstanceOf(DatabaseRefused)
  expect(refusal.message).toContain(sentence)
  expect(refusal.cause).toBe(error)
})

test('another error keeps its cause', () => {
  const error = answered('42601')
  expect(asRefusal(error, 'a')).not.toBeInstanceOf(DatabaseRefused)
  expect(asRefusal(error, 'a').cause).toBe(error)
})

test.each([
  [140_011, 'UTF8', 'It must be 15 or newer'],
  [150_000, 'SQL_ASCII', 'stores texts as SQL_ASCII'],
])('a server of version %i with %s is refused', (version, encoding, sentence) => {
  expect(() => assertServer('a', version, encoding)).toThrow(sentence)
})

test('a server of the oldest version is accepted', () => {
  expect(() => assertServer('a', 150_000, 'UTF8')).not.toThrow()
})

test.each([
  ['postgres://ana:secret@db.example:5433/bandeja', 'db.example:5433/bandeja'],
  ['postgres://ana@localhost/bandeja?host=/run/postgresql', '/run/postgresql/bandeja'],
])('the name of %s has no password', (url, name) => {
  expect(nameOf(url)).toBe(name)
})
