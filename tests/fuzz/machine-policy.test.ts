import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { evaluatePolicy } from '#main/policy/machine-policy.ts'
import { policyFile, policyRegistry } from '#main/policy/policy-source.ts'
import { isPolicyName, policyValues } from '#main/policy/policy-values.ts'
import { hostileText, hostileValue, jsonText, mutated, mutatedText } from './hostile-values.ts'

const policies = fc.constantFrom(
  { workspace: 'https://chat.example.com', lockAfterMinutes: 15, theme: 'dark' },
  { frames: ['https://reports.example.com'], proxy: { mode: 'fixed', server: 'proxy:8080' } },
  { updates: { enabled: false, channel: 'beta' }, caFile: '/etc/ca.pem', logLevel: 'warn' },
)
const files = fc.oneof(
  hostileText,
  hostileValue.map(jsonText),
  mutated(policies).map(jsonText),
  mutatedText(policies.map(jsonText)),
)
const registry = mutatedText(
  fc.constant(
    [
      'HKEY_LOCAL_MACHINE\\Software\\Policies\\Bandeja',
      '    Workspace    REG_SZ    https://chat.example.com',
      '    LockAfterMinutes    REG_DWORD    0xf',
      'HKEY_LOCAL_MACHINE\\Software\\Policies\\Bandeja\\Frames',
      '    1    REG_SZ    https://reports.example.com',
    ].join('\r\n'),
  ),
)

it('a policy is applied only with valid values, and never lets a user choose another workspace', () => {
  fc.assert(
    fc.property(files, fc.option(registry), (file, output) => {
      const sources = [policyRegistry(output), policyFile('/etc/bandeja/policy.json', file)]
      const { policy, values, problems, isBlocked } = evaluatePolicy(sources, null)
      for (const [name, value] of Object.entries(values)) {
        expect(isPolicyName(name) && policyValues[name].safeParse(value).success).toBe(true)
      }
      const isSet = sources.some(({ entries }) =>
        entries.some(({ key }) => key === 'workspace' || key === 'connection'),
      )
      const isKnown = policy.workspace !== undefined || policy.connection !== undefined
      expect(isSet && !isKnown && !isBlocked).toBe(false)
      expect(isBlocked && problems.length === 0).toBe(false)
    }),
  )
})
