import { expect, test } from 'vitest'
import { lineProviders } from '#contract/entities/line.ts'
import { hasOwnApp, isProviderAddress, providerName } from './line-providers.ts'

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
