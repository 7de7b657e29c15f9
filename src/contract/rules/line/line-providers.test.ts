import { expect, test } from 'vitest'
import { lineProviders } from '#contract/entities/line/line.ts'
import {
  hasOwnApp,
  isProviderAddress,
  isSameAddress,
  providerName,
  yieldsNumber,
} from './line-providers.ts'

test.each([
  ['https://waba-v2.360dialog.io', true],
  [' https://proxy.example.com:8443/graph/ ', true],
  ['http://127.0.0.1:4000', true],
  ['http://localhost', true],
  ['http://[::1]:4000', true],
  ['http://proxy.example.com', false],
  ['http://127.0.0.1.example.com', false],
  ['https://user:key@proxy.example.com', false],
  ['https://proxy.example.com/?key=1', false],
  ['https://proxy.example.com/#a', false],
  ['ftp://proxy.example.com', false],
  ['proxy.example.com', false],
  ['', false],
])('whether a key may be sent to "%s": %s', (text, expected) => {
  expect(isProviderAddress(text)).toBe(expected)
})

test('only Meta’s lines have an app of the business', () => {
  const own = lineProviders.filter((provider) => hasOwnApp(provider))
  expect(own).toEqual(['meta'])
})

test('each provider has a name of its own', () => {
  expect(lineProviders.map((provider) => providerName(provider))).toEqual(['Meta', '360dialog'])
})

const meta = { provider: 'meta' }
const proxy = { ...meta, baseUrl: 'https://proxy.example.com/graph' }

test.each([
  ['the provider’s own address', meta, { ...meta, baseUrl: null }, true],
  ['a slash more', proxy, { ...meta, baseUrl: 'https://PROXY.example.com/graph/' }, true],
  ['another host', proxy, { ...meta, baseUrl: 'https://other.example.com/graph' }, false],
  ['another path', proxy, { ...meta, baseUrl: 'https://proxy.example.com' }, false],
  ['another port', proxy, { ...meta, baseUrl: 'https://proxy.example.com:8443/graph' }, false],
  ['an own address', meta, proxy, false],
  ['another provider', meta, { provider: '360dialog' }, false],
])('the same address, with %s', (_, one, other, expected) => {
  expect(isSameAddress(one, other)).toBe(expected)
  expect(isSameAddress(other, one)).toBe(expected)
})

test('a number that an own address vouches for is given up to who proves it at the provider', () => {
  expect(yieldsNumber(proxy, meta)).toBe(true)
  expect(yieldsNumber(meta, meta)).toBe(false)
  expect(yieldsNumber(meta, proxy)).toBe(false)
  expect(yieldsNumber(proxy, proxy)).toBe(false)
})
