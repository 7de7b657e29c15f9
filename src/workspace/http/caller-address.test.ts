import type { IncomingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { callerAddresses, isProxyNetwork } from './caller-address.ts'

const PROXY = '127.0.0.1'

function addressOf(
  headers: IncomingHttpHeaders,
  { from = PROXY, trusted = [PROXY, '10.1.0.0/16', '2001:db8:1::/48'] } = {},
): string {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: from })
  return callerAddresses(trusted)({ headers, socket })
}
const forwardedFor = (text: string) => addressOf({ 'x-forwarded-for': text })
const forwarded = (text: string) => addressOf({ forwarded: text })

test.each([
  ['203.0.113.9', '203.0.113.9'],
  // The caller has written what is left of the entry that the proxy adds.
  ['198.51.100.7, 203.0.113.9', '203.0.113.9'],
  ['127.0.0.1, 203.0.113.9', '203.0.113.9'],
  ['198.51.100.7, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['[2001:db8:2::1]:4711', '2001:db8:2::1'],
  ['2001:db8:2::1, 2001:db8:1::5', '2001:db8:2::1'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['10.1.2.3', '10.1.2.3'],
  ['203.0.113.9, unknown', PROXY],
  ['203.0.113.9, unknown, 10.1.2.3', '10.1.2.3'],
  ['', PROXY],
  ['203.0.113.9,', PROXY],
])('X-Forwarded-For "%s" is %s', (header, address) => {
  expect(forwardedFor(header)).toBe(address)
})

test.each([
  ['for=203.0.113.9', '203.0.113.9'],
  ['for=198.51.100.7, for=203.0.113.9;proto=https', '203.0.113.9'],
  ['proto=https; For="[2001:db8:2::1]:4711"', '2001:db8:2::1'],
  ['for="198.51.100.7, for=203.0.113.9', '203.0.113.9'],
  ['for=203.0.113.9, for=10.1.2.3', '203.0.113.9'],
  ['for=_hidden', PROXY],
  ['by=203.0.113.9', PROXY],
])('Forwarded "%s" is %s', (header, address) => {
  expect(forwarded(header)).toBe(address)
})

test('headers of a caller that is no trusted proxy are not read', () => {
  const headers = { 'x-forwarded-for': '198.51.100.7', forwarded: 'for=198.51.100.7' }
  expect(addressOf(headers, { from: '203.0.113.9' })).toBe('203.0.113.9')
  expect(addressOf(headers, { trusted: [] })).toBe(PROXY)
  expect(addressOf(headers, { from: '::ffff:203.0.113.9' })).toBe('203.0.113.9')
  expect(addressOf(headers, { from: '::ffff:127.0.0.1' })).toBe('198.51.100.7')
})

test('a header that the proxy has passed on from the caller changes nothing', () => {
  const headers = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=198.51.100.7' }
  expect(addressOf(headers)).toBe(PROXY)
  expect(addressOf({ ...headers, forwarded: 'for=203.0.113.9' })).toBe('203.0.113.9')
})

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['10.0.0.0/8', true],
  ['fd00::/8', true],
  ['10.0.0.0/33', false],
  ['0.0.0.0/0', false],
  ['::/0', false],
  ['10.0.0.0/', false],
  ['10.0.0.0/8/8', false],
  ['proxy.internal', false],
  ['', false],
])('"%s" is an address or a network: %s', (text, isNetwork) => {
  expect(isProxyNetwork(text)).toBe(isNetwork)
})
