import { describe, expect, it } from 'vitest'
import { isUnder } from './service-url.ts'

describe('isUnder', () => {
  it.each([
    ['https://a.example/v1/x', 'https://a.example/v1', true],
    ['https://a.example/v1', 'https://a.example/v1/', true],
    ['https://a.example/v1x', 'https://a.example/v1', false],
    ['https://a.example/v1/../x', 'https://a.example/v1', false],
    ['http://a.example/v1/x', 'https://a.example/v1', false],
    ['https://a.example:8443/v1/x', 'https://a.example/v1', false],
    ['https://b.example/v1/x', 'https://a.example/v1', false],
    ['https://u@a.example/v1/x', 'https://a.example/v1', false],
    ['https://a.example/v1?q=/', 'https://a.example/v1/', true],
    ['https://a.example/', 'https://a.example', true],
    ['https://a.example/v1/%2e%2e/x', 'https://a.example/v1', false],
  ])('%s is below %s: %s', (address, base, under) => {
    expect(isUnder(address, base)).toBe(under)
  })
})
