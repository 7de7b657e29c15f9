import { describe, expect, it } from 'vitest'
import { policyPath, readMachinePolicy } from './machine-policy.ts'

describe('what IT has fixed', () => {
  it.each([
    [null, {}],
    ['{}', {}],
    ['{"workspace":"https://chat.example"}', { workspace: 'https://chat.example' }],
    ['{"connection":{"name":"Acme"}}', { connection: { name: 'Acme' } }],
  ])('%j is %j', (text, policy) => {
    expect(readMachinePolicy(text)).toEqual(policy)
  })

  it.each([
    [''],
    ['{'],
    ['[]'],
    ['null'],
    ['{"workspace":"chat.example"}'],
    ['{"workspace":"file:///etc"}'],
    ['{"workspce":"https://chat.example"}'],
    ['{"workspace":"https://a.example","connection":{}}'],
  ])('%j cannot be followed, and says so', (text) => {
    expect(() => readMachinePolicy(text)).toThrow('policy')
  })

  it.each<[NodeJS.Platform, string]>([
    ['linux', '/etc/bandeja/policy.json'],
    ['darwin', '/Library/Application Support/Bandeja/policy.json'],
    ['win32', 'C:\\Program Files\\Common Files\\Bandeja\\policy.json'],
  ])('stands on %s in %s', (platform, path) => {
    expect(policyPath(platform)).toBe(path)
  })
})
