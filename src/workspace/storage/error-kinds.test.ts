import { writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { isDiskFull } from './error-kinds.ts'

function errorOf(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown.')
}
const named = (code: string) => Object.assign(new Error(code), { code })

/** The error of SQLite for a database that may not grow. */
function sqliteFull(): unknown {
  const database = new DatabaseSync(':memory:')
  database.exec('pragma max_page_count = 1')
  return errorOf(() => database.exec('create table a (b)'))
}

test.each([
  ['SQLite', sqliteFull(), true],
  [
    'a cause',
    new Error('The data could not be brought up to date.', { cause: sqliteFull() }),
    true,
  ],
  ['a file', named('ENOSPC'), true],
  ['a quota', named('EDQUOT'), true],
  ['a missing folder', errorOf(() => writeFileSync('/nowhere/at/all', '')), false],
  ['SQL', errorOf(() => new DatabaseSync(':memory:').exec('select * from nothing')), false],
  ['a thrown text', 'ENOSPC', false],
])('the error of %s is classified', (_, error, expected) => {
  expect(isDiskFull(error)).toBe(expected)
})

test('the error of a full device is a full disk', (context) => {
  context.skip(process.platform !== 'linux', 'Only Linux has the device /dev/full.')
  expect(isDiskFull(errorOf(() => writeFileSync('/dev/full', 'x')))).toBe(true)
})
