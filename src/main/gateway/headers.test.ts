import { describe, expect, it } from 'vitest'
import { requestHeaders, responseHeaders } from './headers.ts'

describe('requestHeaders', () => {
  it('forwards only listed headers', () => {
    const headers = new Headers({
      accept: '*/*',
      range: 'bytes=0-9',
      'x-group-id': '1',
      'idempotency-key': 'k',
      'x-upload-id': 'u',
      cookie: 'a=b',
      authorization: 'Bearer page',
      origin: 'app://bandeja',
      referer: 'app://bandeja/dashboard',
      host: 'evil.example',
      'x-forwarded-for': '10.0.0.1',
      'user-agent': 'x',
    })
    expect(requestHeaders(headers)).toEqual({
      accept: '*/*',
      range: 'bytes=0-9',
      'x-group-id': '1',
      'idempotency-key': 'k',
    })
  })
})

describe('responseHeaders', () => {
  it('forwards only listed headers and prevents scripts in every response', () => {
    const headers = new Headers({
      'content-type': 'text/html',
      'content-length': '9',
      'content-range': 'bytes 0-8/9',
      etag: '"1"',
      'set-cookie': 'a=b',
      'x-bandeja-local': '1',
      'access-control-allow-origin': '*',
      'content-security-policy': 'default-src *',
      'service-worker-allowed': '/',
      location: 'https://evil.example',
    })
    expect(responseHeaders(headers)).toEqual({
      'content-type': 'text/html',
      'content-length': '9',
      'content-range': 'bytes 0-8/9',
      etag: '"1"',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
  })

  it('omits the length of an encoded body', () => {
    const headers = new Headers({ 'content-length': '9', 'content-encoding': 'gzip' })
    expect(responseHeaders(headers)).not.toHaveProperty('content-length')
  })
})
