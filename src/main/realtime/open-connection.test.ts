import { expect, it } from 'vitest'
import { firstUsable, openConnection } from './open-connection.ts'

it.each([
  ['DIRECT', null],
  ['', null],
  ['PROXY proxy.example:3128', { host: 'proxy.example', port: 3128, secure: false }],
  ['PROXY proxy.example', { host: 'proxy.example', port: 80, secure: false }],
  ['HTTPS proxy.example:8443; DIRECT', { host: 'proxy.example', port: 8443, secure: true }],
  ['HTTPS proxy.example', { host: 'proxy.example', port: 443, secure: true }],
  ['PROXY [::1]:3128;DIRECT', { host: '::1', port: 3128, secure: false }],
  ['SOCKS5 a.example:1080; PROXY b.example:80', { host: 'b.example', port: 80, secure: false }],
  ['SOCKS a.example:1080; DIRECT', null],
])('for the proxy list "%s", firstUsable returns %o', (list, proxy) => {
  expect(firstUsable(list)).toEqual(proxy)
})

it.each(['SOCKS5 a.example:1080', 'PROXY', 'NONSENSE x'])(
  'the proxy list "%s" contains no usable proxy',
  (list) => {
    expect(() => firstUsable(list)).toThrow('no proxy that can be used')
  },
)

it('opens no connection if the attempt was cancelled during the proxy lookup', async () => {
  const attempt = new AbortController()
  const proxyFor = () => {
    attempt.abort(new Error('gone'))
    return Promise.resolve('DIRECT')
  }
  const target = { host: '127.0.0.1', port: 1, secure: false, url: 'ws://127.0.0.1:1' }
  const opening = openConnection(target, { proxyFor }, attempt.signal, () => undefined)
  await expect(opening).rejects.toThrow('gone')
})
