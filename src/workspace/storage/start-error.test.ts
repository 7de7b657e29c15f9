import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { asStartError, StartError } from './start-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'bandeja-start-error-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function errorOf(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown.')
}
/** An error of Node's file system with the code. The system refuses nothing to an administrator, who may run the tests. */
const ofSystem = (code: string) => Object.assign(new Error(code), { code })

function made(name: string, sql: string): string {
  const path = join(folder, name)
  const database = new DatabaseSync(path)
  database.exec(sql)
  database.close()
  return path
}

function notADatabase(): unknown {
  const path = join(folder, 'garbage')
  writeFileSync(path, 'This is no database.'.repeat(1_000))
  return errorOf(() => new DatabaseSync(path).exec('select * from sqlite_schema'))
}
function damaged(): unknown {
  const database = new DatabaseSync(':memory:', { defensive: false })
  database.exec(`
    create table a (b);
    pragma writable_schema = on;
    update sqlite_schema set sql = 'nonsense'`)
  return errorOf(() => database.exec('pragma writable_schema = reset; select * from a'))
}
function readOnly(): unknown {
  const database = new DatabaseSync(made('read-only', 'create table a (b)'), { readOnly: true })
  return errorOf(() => database.exec('insert into a values (1)'))
}
function cannotOpen(): unknown {
  mkdirSync(join(folder, 'a-folder'))
  return errorOf(() => new DatabaseSync(join(folder, 'a-folder')))
}
function full(): unknown {
  const database = new DatabaseSync(':memory:')
  database.exec('pragma max_page_count = 1')
  return errorOf(() => database.exec('create table a (b)'))
}
function busy(): unknown {
  const path = made('busy', 'create table a (b)')
  const other = new DatabaseSync(path)
  other.exec('begin exclusive')
  const error = errorOf(() => new DatabaseSync(path).exec('insert into a values (1)'))
  other.close()
  return error
}

test.each([
  ['no database', notADatabase(), 'DAMAGED_DATA', 'restore the folder from a backup'],
  ['a damaged database', damaged(), 'DAMAGED_DATA', 'restore the folder from a backup'],
  ['a database without write access', readOnly(), 'NO_PERMISSION', 'access to the folder'],
  ['a database that cannot be opened', cannotOpen(), 'NO_PERMISSION', 'access to the folder'],
  ['EACCES', ofSystem('EACCES'), 'NO_PERMISSION', 'access to the folder'],
  ['EPERM', ofSystem('EPERM'), 'NO_PERMISSION', 'access to the folder'],
  ['a read-only disk', ofSystem('EROFS'), 'NO_PERMISSION', 'access to the folder'],
  ['a database on a full disk', full(), 'NO_SPACE', 'Free some space'],
  ['a full disk', ofSystem('ENOSPC'), 'NO_SPACE', 'Free some space'],
  ['a locked database', busy(), 'FOLDER_IN_USE', 'Stop it, or choose another folder'],
  ['a cause', new Error('outer', { cause: full() }), 'NO_SPACE', 'Free some space'],
])('%s: the error names the cause and the way out', (_, error, fault, wayOut) => {
  const named = asStartError(error, '/data')
  expect(named).toMatchObject({ fault, message: expect.stringContaining(wayOut), cause: error })
  expect(named).toMatchObject({ message: expect.stringContaining('/data') })
})

test.each([
  ['of another cause', errorOf(() => new DatabaseSync(':memory:').exec('select * from nothing'))],
  ['with a known cause', new StartError('OTHER_VERSION', '/data')],
])('an error %s stays as it is', (_, error) => {
  expect(asStartError(error, '/data')).toBe(error)
})
