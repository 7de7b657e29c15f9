import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSecrets, sealSecrets } from './secrets.ts'

const key = randomBytes(32)
const secrets = { token: 'EAAG-token', appSecret: 'app-secret' }

test('secrets come back with the same key and line only', () => {
  const sealed = sealSecrets(key, 'line-1', secrets)
  expect(openSecrets(key, 'line-1', sealed)).toEqual(secrets)
  expect(() => openSecrets(key, 'line-2', sealed)).toThrow('unable to authenticate')
  expect(() => openSecrets(randomBytes(32), 'line-1', sealed)).toThrow('unable to authenticate')
})

test('changed bytes are noticed, and the same secrets never look the same', () => {
  const sealed = sealSecrets(key, 'line-1', secrets)
  const bytes = Buffer.from(sealed, 'base64')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(() => openSecrets(key, 'line-1', bytes.toString('base64'))).toThrow(
    'unable to authenticate',
  )
  expect(sealSecrets(key, 'line-1', secrets)).not.toBe(sealed)
  expect(Buffer.from(sealed, 'base64').includes(secrets.token)).toBe(false)
})
