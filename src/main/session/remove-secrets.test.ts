import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { removeSecrets } from './remove-secrets.ts'

const TOKEN = 'tok-0123456789abcdef'

describe('removeSecrets', () => {
  it('removes the token and keeps the user', () => {
    const user = {
      id: '7',
      name: 'Ana',
      token: TOKEN,
      accessToken: 'other',
      pictureUrl: `https://x.example/p?auth=${TOKEN}`,
      permissions: [{ groupId: '1', refresh_token: 'x', tagIdList: ['a', TOKEN] }],
    }
    expect(removeSecrets(user, TOKEN)).toEqual({
      id: '7',
      name: 'Ana',
      permissions: [{ groupId: '1', tagIdList: ['a', ''] }],
    })
  })

  it('removes the token from any JSON value', () => {
    const leaf = fc.oneof(fc.string(), fc.constant(TOKEN), fc.constant(`x${TOKEN}y`), fc.integer())
    const json = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie('any'), { maxLength: 4 }),
        fc.dictionary(fc.oneof(fc.string(), fc.constant(TOKEN)), tie('any'), { maxKeys: 4 }),
      ),
    })).any
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.stringify(removeSecrets(value, TOKEN))).not.toContain(TOKEN)
      }),
    )
  })
})
