import { describe, expect, it } from 'vitest'
import { createProxyLogin } from './proxy-login.ts'

const proxy = { host: 'proxy.example', port: 3128, realm: 'Acme' }
const right = { user: 'ana', password: 'right' }

/** Creates proxy logins with a fake keychain that only reverses texts. */
function rig(files = new Map<string, string>(), hasKeychain = true) {
  const machine = { now: 0, answers: 0 }
  const shown: unknown[] = []
  const turned = (text: string) => [...text].toReversed().join('')
  const logins = createProxyLogin({
    cipher: () =>
      hasKeychain
        ? {
            encrypt: (text) => Buffer.from(turned(text)),
            decrypt: (bytes) => turned(Buffer.from(bytes).toString()),
          }
        : null,
    files: {
      read: (name) => Promise.resolve(files.get(name) ?? null),
      write: (name, text) => Promise.resolve(void files.set(name, text)),
      remove: (name) => Promise.resolve(void files.delete(name)),
    },
    clock: { now: () => machine.now, after: () => () => {} },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    push: (_, login) => void shown.push(login),
  })
  logins.onAnswer(() => (machine.answers += 1))
  return { logins, files, machine, shown }
}

const tick = () => new Promise(setImmediate)

describe('the login for a proxy that requires a password', () => {
  it('is shown once for all calls, and all calls get the user’s answer', async () => {
    const { logins, shown, machine } = rig()
    const calls = [logins.credentialsFor(proxy), logins.credentialsFor(proxy)]
    await tick()
    const login = { proxy: 'proxy.example:3128', realm: 'Acme', wasRefused: false, canStore: true }
    expect(logins.view()).toEqual(login)
    await logins.answer({ ...right, isStored: false })
    expect(await Promise.all(calls)).toEqual([right, right])
    expect(await logins.credentialsFor(proxy)).toEqual(right)
    expect(shown).toEqual([login, null])
    expect(machine.answers).toBe(1)
  })

  it('is shown again if the proxy refuses the answer', async () => {
    const { logins } = rig()
    const wrong = { user: 'ana', password: 'wrong' }
    const first = logins.credentialsFor(proxy)
    await tick()
    await logins.answer({ ...wrong, isStored: true })
    expect(await first).toEqual(wrong)
    const second = logins.credentialsFor(proxy, wrong)
    await tick()
    expect(logins.view()).toMatchObject({ wasRefused: true })
    await logins.answer({ ...right, isStored: false })
    expect(await second).toEqual(right)
    expect(await logins.credentialsFor(proxy, wrong)).toEqual(right)
  })

  it('is not shown for five minutes after the user declined', async () => {
    const { logins, machine } = rig()
    const first = logins.credentialsFor(proxy)
    await tick()
    await logins.answer(null)
    expect(await first).toBeNull()
    expect(await logins.credentialsFor(proxy)).toBeNull()
    expect([logins.view(), machine.answers]).toEqual([null, 0])
    machine.now = 5 * 60_000
    void logins.credentialsFor(proxy)
    await tick()
    expect(logins.view()).not.toBeNull()
  })

  it('is not shown until the login for an earlier proxy was answered', async () => {
    const { logins } = rig()
    void logins.credentialsFor(proxy)
    void logins.credentialsFor({ ...proxy, host: 'other.example' })
    await tick()
    await logins.answer(null)
    expect(logins.view()).toMatchObject({ proxy: 'other.example:3128' })
  })
})

describe('an answer of the user', () => {
  it('is stored encrypted if the user wants, and used by the next run', async () => {
    const { logins, files } = rig()
    void logins.credentialsFor(proxy)
    await tick()
    await logins.answer({ ...right, isStored: true })
    expect([...files.keys()]).toEqual(['proxy.sealed'])
    expect(Buffer.from(files.get('proxy.sealed') ?? '', 'base64').toString()).not.toContain('right')
    const next = rig(files).logins
    expect(await next.credentialsFor(proxy)).toEqual(right)
  })

  it.each([
    ['the user does not want to store it', true, false],
    ['there is no keychain', false, true],
  ])('is not stored if %s', async (_, hasKeychain, isStored) => {
    const { logins, files } = rig(new Map(), hasKeychain)
    void logins.credentialsFor(proxy)
    await tick()
    await logins.answer({ ...right, isStored })
    expect(files.size).toBe(0)
  })

  it('is removed from the file when the proxy refuses it later', async () => {
    const { logins, files } = rig()
    void logins.credentialsFor(proxy)
    await tick()
    await logins.answer({ ...right, isStored: true })
    void logins.credentialsFor(proxy, right)
    await tick()
    expect(files.size).toBe(0)
  })

  it('in a damaged file is ignored, and the file is removed', async () => {
    const { logins, files } = rig(new Map([['proxy.sealed', 'x']]))
    void logins.credentialsFor(proxy)
    await tick()
    expect([logins.view() === null, files.size]).toEqual([false, 0])
  })
})
