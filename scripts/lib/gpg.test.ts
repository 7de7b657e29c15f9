import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi, type TestContext } from 'vitest'
import { signPackages } from './gpg.mjs'

const KEY = 'release@bandeja.example'
const names = ['bandeja-1.0.0.deb', 'bandeja-1.0.0.tar.gz']
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-gpg-'))
  for (const name of [...names, 'latest-linux.yml']) await writeFile(join(folder, name), name)
  // This is the folder of gpg's keys and of its agent's socket.
  vi.stubEnv('GNUPGHOME', folder)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

function makeKey(context: TestContext): void {
  try {
    const args = ['--batch', '--passphrase', '', '--quick-gen-key', KEY, 'ed25519', 'sign', 'never']
    execFileSync('gpg', args, { stdio: 'ignore' })
    // gpg has started an agent, which would still run after the test.
    context.onTestFinished(() => {
      execFileSync('gpgconf', ['--kill', 'all'], { stdio: 'ignore' })
    })
  } catch {
    context.skip(true, 'gpg, which signs the packages for Linux, is not installed.')
  }
}

describe('the packages of a release for Linux', () => {
  it('are signed with the key', async (context) => {
    makeKey(context)
    await signPackages(folder, KEY)
    const signatures = (await readdir(folder)).filter((name) => name.endsWith('.asc'))
    expect(signatures.toSorted()).toEqual(names.map((name) => `${name}.asc`))
    const verify = (name: string) =>
      execFileSync('gpg', ['--verify', join(folder, `${name}.asc`)], { stdio: 'ignore' })
    for (const name of names) expect(() => verify(name)).not.toThrow()
    await writeFile(join(folder, 'bandeja-1.0.0.deb'), 'changed')
    expect(() => verify('bandeja-1.0.0.deb')).toThrow('Command failed')
  })

  it('are refused without the key, and so is a folder without packages', async () => {
    await expect(signPackages(folder, 'nobody')).rejects.toThrow('gpg did not sign')
    for (const name of names) await rm(join(folder, name))
    await expect(signPackages(folder, KEY)).rejects.toThrow('no package to sign')
  })
})
