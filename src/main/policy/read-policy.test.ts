import { describe, expect, it } from 'vitest'
import { policyPath, readMachinePolicy } from './read-policy.ts'

/** A machine with a policy file and stored state that the test can change between runs. */
function machine() {
  const stored = new Map<string, string>()
  let text: string | Error | null = null
  let registry: string | null = null
  return {
    stored,
    setFile: (next: string | Error | null) => void (text = next),
    setRegistry: (next: string | null) => void (registry = next),
    run: () =>
      readMachinePolicy({
        path: '/etc/it',
        readFile: async () => {
          if (text instanceof Error) throw text
          return text
        },
        queryRegistry: async () => registry,
        files: {
          read: async (name) => stored.get(name) ?? null,
          write: async (name, value) => void stored.set(name, value),
          remove: async (name) => void stored.delete(name),
        },
      }),
  }
}

describe('the policies of a run', () => {
  it('are reused by a later run that cannot read the file', async () => {
    const { setFile, run } = machine()
    setFile('{"workspace":"https://chat.example","theme":"dark"}')
    await run()
    for (const broken of ['{', Object.assign(new Error('no'), { code: 'EACCES' })]) {
      setFile(broken)
      const { policy, problems, isBlocked } = await run()
      expect(policy).toMatchObject({
        workspace: 'https://chat.example',
        settings: { theme: 'dark' },
      })
      expect([problems.length, isBlocked]).toEqual([1, false])
    }
    setFile(null)
    expect((await run()).policy.workspace).toBeUndefined()
  })

  it('are read from the Windows registry and the file; the registry has precedence', async () => {
    const { setFile, setRegistry, run } = machine()
    setFile('{"theme":"dark","density":"compact"}')
    setRegistry(
      'HKEY_LOCAL_MACHINE\\Software\\Policies\\Bandeja\r\n    Theme    REG_SZ    light\r\n',
    )
    expect((await run()).policy.settings).toEqual({ theme: 'light', density: 'compact' })
  })

  it('disable the sign-in if the file is invalid and no valid file was read before', async () => {
    const { setFile, stored, run } = machine()
    setFile('{')
    expect((await run()).isBlocked).toBe(true)
    expect((await run()).isBlocked).toBe(true)
    expect(stored.size).toBe(0)
  })

  it('ignore invalid stored values', async () => {
    const { stored, run, setFile } = machine()
    stored.set('machine-policy.json', '{"workspace":5,"theme":"dark","x":1}')
    setFile('{')
    expect((await run()).policy).toMatchObject({ settings: { theme: 'dark' } })
    stored.set('machine-policy.json', 'x')
    expect((await run()).policy.settings).toEqual({})
  })
})

it.each<[NodeJS.Platform, string]>([
  ['linux', '/etc/bandeja/policy.json'],
  ['darwin', '/Library/Application Support/Bandeja/policy.json'],
  ['win32', 'C:\\Program Files\\Common Files\\Bandeja\\policy.json'],
])('the policy file on %s is %s', (platform, path) => {
  expect(policyPath(platform)).toBe(path)
})
