import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { authorizeChannel, isAuthorized, sameText } from './signature.ts'

// The key, secret, socket id and digests are from the documentation of Pusher Channels, whose protocol is implemented.
const documented = { key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' }

describe('authorizeChannel', () => {
  it('signs a private channel as documented', () => {
    expect(authorizeChannel(documented, '1234.1234', 'private-foobar')).toEqual({
      auth: '278d425bdf160c739803:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4',
    })
  })

  it('signs a presence channel as documented, and returns the signed data', () => {
    const data = '{"user_id":10,"user_info":{"name":"Mr. Channels"}}'
    expect(authorizeChannel(documented, '1234.1234', 'presence-foobar', data)).toEqual({
      auth: '278d425bdf160c739803:31935e7d86dba64c2a90aed31fdc61869f9b22ba9d8863bba239c03ca481bc80',
      channel_data: data,
    })
  })
})

describe('isAuthorized', () => {
  const credentials = fc.record({ key: fc.string(), secret: fc.string({ minLength: 1 }) })

  it('accepts only signatures of authorizeChannel', () => {
    const request = fc.tuple(
      credentials,
      fc.string(),
      fc.string(),
      fc.option(fc.string(), { nil: undefined }),
    )
    fc.assert(
      fc.property(request, fc.string(), ([app, socketId, channel, data], other) => {
        const { auth } = authorizeChannel(app, socketId, channel, data)
        expect(isAuthorized(app, socketId, channel, auth, data)).toBe(true)
        expect(isAuthorized(app, socketId, `${channel}2`, auth, data)).toBe(false)
        expect(isAuthorized(app, `${socketId}2`, channel, auth, data)).toBe(false)
        expect(isAuthorized(app, socketId, channel, auth, `${data ?? ''}2`)).toBe(false)
        expect(isAuthorized(app, socketId, channel, other, data)).toBe(other === auth)
      }),
    )
  })
})

describe('sameText', () => {
  it('compares texts of any length and script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(sameText(a, a)).toBe(true)
        expect(sameText(a, b)).toBe(a === b)
      }),
    )
  })
})
