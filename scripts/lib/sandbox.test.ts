import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { assertSandbox } from './sandbox.mjs'

const APPARMOR = 'kernel/apparmor_restrict_unprivileged_userns'
const CLONE = 'kernel/unprivileged_userns_clone'
const COUNT = 'user/max_user_namespaces'

let made = ''
let folder = ''
beforeEach(async () => {
  folder = made = await mkdtemp(join(tmpdir(), 'bandeja-sandbox-'))
  await writeFile(join(folder, 'chrome-sandbox'), '')
})
afterEach(() => rm(made, { recursive: true, force: true }))

interface SystemState {
  platform?: string
  isRoot?: boolean
  settings?: Record<string, string>
  mayUnshare?: boolean
  helper?: { uid: number; mode: number }
}

const prove = ({
  platform = 'linux',
  isRoot = false,
  settings = {},
  mayUnshare = true,
  helper,
}: SystemState) =>
  assertSandbox(
    { folder },
    {
      platform,
      isRoot,
      kernelSetting: async (name) => settings[name] ?? null,
      mayUnshare: async () => mayUnshare,
      stat: async () => helper ?? { uid: 1000, mode: 0o100755 },
    },
  )

it.each<[string, SystemState]>([
  ['a system without rules against namespaces', {}],
  [
    'a system whose rules are switched off',
    { settings: { [APPARMOR]: '0', [CLONE]: '1', [COUNT]: '63408' } },
  ],
  [
    'root, for whom Electron starts without a sandbox',
    { isRoot: true, settings: { [APPARMOR]: '1' } },
  ],
  ['a system other than Linux', { platform: 'darwin', settings: { [CLONE]: '0' } }],
  [
    'a set-uid helper on a system that forbids namespaces',
    { settings: { [APPARMOR]: '1' }, helper: { uid: 0, mode: 0o104755 } },
  ],
  [
    'a set-uid helper in a container that forbids namespaces',
    { mayUnshare: false, helper: { uid: 0, mode: 0o104755 } },
  ],
])('accepts %s', async (_, state) => {
  await expect(prove(state)).resolves.toBeUndefined()
})

it.each<[string, SystemState]>([
  ['AppArmor forbids namespaces for ordinary users', { settings: { [APPARMOR]: '1' } }],
  ['the kernel forbids namespaces for ordinary users', { settings: { [CLONE]: '0' } }],
  ['the kernel allows no namespaces at all', { settings: { [COUNT]: '0' } }],
  ['a rule without a kernel setting forbids namespaces', { mayUnshare: false }],
  ['the helper is not set-uid', { settings: { [CLONE]: '0' }, helper: { uid: 0, mode: 0o100755 } }],
])('prints the command if %s', async (_, state) => {
  const helper = join(folder, 'chrome-sandbox')
  await expect(prove(state)).rejects.toThrow(`sudo chmod 4755 '${helper}'`)
})

it('prints the option for a container whose rules forbid namespaces', async () => {
  await expect(prove({ mayUnshare: false })).rejects.toThrow('In a container, run this as root')
})

it('quotes any folder as one shell word', async ({ skip }) => {
  skip(process.platform === 'win32', 'there is no such shell on Windows')
  folder = join(folder, "Ana's inbox", 'runtime')
  await mkdir(folder, { recursive: true })
  const helper = join(folder, 'chrome-sandbox')
  await writeFile(helper, '')
  const state: unknown = await prove({ settings: { [CLONE]: '0' } }).catch(
    (error: unknown) => error,
  )
  const command = String(state)
    .replace(/^.* Run: /, '')
    .replaceAll('sudo ', "printf '%s\\n' ")
  const words = execFileSync('sh', ['-c', command]).toString().trim().split('\n')
  expect(words).toEqual(['chown', 'root:root', helper, 'chmod', '4755', helper])
})
