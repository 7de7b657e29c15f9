import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isSigned } from './signature.ts'

const vector = z.object({
  name: z.string(),
  app_secret: z.string(),
  body_base64: z.string(),
  header: z.string().nullable(),
})
const { accept, reject } = z
  .object({ accept: z.array(vector), reject: z.array(vector) })
  .parse(
    JSON.parse(
      readFileSync(
        new URL('../../../../tests/fixtures/cloud-api-signatures.json', import.meta.url),
        'utf8',
      ),
    ),
  )
const check = ({ app_secret, body_base64, header }: z.infer<typeof vector>) =>
  isSigned(Buffer.from(body_base64, 'base64'), header ?? undefined, app_secret)

describe('the signature of a webhook', () => {
  test.each(accept)('fits: $name', (given) => expect(check(given)).toBe(true))
  test.each(reject)('does not fit: $name', (given) => expect(check(given)).toBe(false))

  test('never fits without an app secret', () => {
    const [given] = accept
    expect(given && check({ ...given, app_secret: '' })).toBe(false)
  })
})
