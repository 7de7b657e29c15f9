import { expect, it } from 'vitest'
import { UpdateError, updateFailureOf } from './update-failure.ts'

const withCode = (code: string) => Object.assign(new Error(code), { code })

it.each([
  [withCode('ERR_CHECKSUM_MISMATCH'), 'tampered'],
  [withCode('ERR_UPDATER_INVALID_SIGNATURE'), 'tampered'],
  [withCode('ERR_UPDATER_INVALID_UPDATE_INFO'), 'invalidFeed'],
  [withCode('ERR_UPDATER_ZIP_FILE_NOT_FOUND'), 'invalidFeed'],
  [withCode('ERR_UPDATER_OLD_FILE_NOT_FOUND'), 'install'],
  [withCode('ENOSPC'), 'install'],
  [withCode('EACCES'), 'install'],
  [withCode('ECONNRESET'), 'network'],
  [new Error('net::ERR_CONNECTION_CLOSED'), 'network'],
  [new UpdateError('tampered', 'It is not signed.'), 'tampered'],
  ['a string', 'network'],
])('the reason for the failure %s is %s', (error, reason) => {
  expect(updateFailureOf(error)).toBe(reason)
})
