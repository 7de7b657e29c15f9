import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pastedFields, recogniseValues } from './pasted-values.ts'
import { typedValue } from './typed-values.ts'

const token = `EAA${'x7'.repeat(30)}`
const secret = '0123456789abcdef0123456789abcd9f'

it.each([
  ['appSecret', '', { state: 'empty' }],
  ['appSecret', secret.slice(0, 28), { state: 'part', length: 28, missing: 4, whole: 32 }],
  ['appSecret', secret, { state: 'whole' }],
  ['appSecret', `${secret}0`, { state: 'tooLong', length: 33, whole: 32 }],
  ['appSecret', '01g3', { state: 'character', character: 'g' }],
  ['appSecret', '01 3', { state: 'character', character: ' ' }],
  ['appSecret', 'ABCD', { state: 'character', character: 'A' }],
  ['token', token.slice(0, -1), { state: 'part', length: 62, missing: 1, whole: 63 }],
  ['token', token, { state: 'whole' }],
  ['token', `${token}…`, { state: 'character', character: '…' }],
  ['phoneId', '10654035224292', { state: 'whole' }],
  ['accountId', '1065403522429', { state: 'part', length: 13, missing: 1, whole: 14 }],
  ['appId', '123456789012345678', { state: 'tooLong', length: 18, whole: 17 }],
  ['appId', '+519', { state: 'character', character: '+' }],
] as const)('%s “%s” is %j', (field, text, expected) => {
  expect(typedValue(field, text)).toEqual(expected)
})

it('what is recognised when it is pasted is whole when it is typed', () => {
  const hex = fc.stringMatching(/^[\da-f]{32}$/)
  const tokens = fc.stringMatching(/^EAA[\dA-Za-z]{60,90}$/)
  fc.assert(
    fc.property(hex, tokens, (appSecret, given) => {
      const { values } = recogniseValues(`${given} ${appSecret}`)
      for (const field of pastedFields)
        expect(typedValue(field, values[field] ?? '').state).not.toBe('part')
      expect(typedValue('token', values.token ?? '').state).toBe('whole')
      expect(typedValue('appSecret', values.appSecret ?? '').state).toBe('whole')
    }),
  )
})
