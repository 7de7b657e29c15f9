import { describe, expect, it } from 'vitest'
import { documentFor } from '#tests/contract/main-support.ts'
import { policyPath, readMachinePolicy } from './machine-policy.ts'

const PATH = '/etc/it'
const connection = documentFor('http://intranet.example:8080')

describe('the policy of IT', () => {
  it.each([
    [null, {}],
    ['{}', {}],
    ['{"workspace":"https://chat.example"}', { workspace: 'https://chat.example' }],
    [JSON.stringify({ connection }), { connection }],
    ['{"lockAfterMinutes":15}', { lockAfterMinutes: 15 }],
    ['{"updates":{"channel":"beta"}}', { updates: { channel: 'beta' } }],
    ['{"updates":{"enabled":false}}', { updates: { enabled: false } }],
    ['\uFEFF{"workspace":"https://chat.example"}', { workspace: 'https://chat.example' }],
  ])('%j is read as %j', (text, policy) => {
    expect(readMachinePolicy(text, PATH)).toEqual(policy)
  })

  it.each([
    [''],
    ['{'],
    ['[]'],
    ['null'],
    ['{"workspace":"chat.example"}'],
    ['{"workspace":"file:///etc"}'],
    ['{"lockAfterMinutes":-1}'],
    ['{"updates":{"channel":"nightly"}}'],
    ['{"lockAfterMinutes":"never"}'],
    ['{"workspce":"https://chat.example"}'],
    ['{"workspace":"https://a.example","connection":{}}'],
  ])('%j is refused with a reason', (text) => {
    expect(() => readMachinePolicy(text, PATH)).toThrow(
      /policy cannot.* It stands in \/etc\/it\.$/s,
    )
  })

  it.each([
    [
      { connection: { ...connection, realtime: { ...connection.realtime, tls: 'yes' } } },
      'realtime.tls',
    ],
    [{ connection: { name: 'Acme' } }, 'services'],
    [{ workspace: 'https://user:pw@chat.example' }, 'not the address of a workspace'],
  ])('for %j names the error', (policy, what) => {
    expect(() => readMachinePolicy(JSON.stringify(policy), PATH)).toThrow(what)
  })

  it.each<[NodeJS.Platform, string]>([
    ['linux', '/etc/bandeja/policy.json'],
    ['darwin', '/Library/Application Support/Bandeja/policy.json'],
    ['win32', 'C:\\Program Files\\Common Files\\Bandeja\\policy.json'],
  ])('is at %s on %s', (platform, path) => {
    expect(policyPath(platform)).toBe(path)
  })
})
