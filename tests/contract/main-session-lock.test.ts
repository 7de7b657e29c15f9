import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Fetch } from '#main/ports.ts'
import { nodeFetch } from '#tests/support/node-fetch.ts'
import { memoryFiles, smallServices, type SmallServices } from './main-support.ts'
import {
  credentials,
  PASSWORD,
  sessionRig,
  signedIn,
  smallWorkspace,
  type SessionRig,
  type SmallWorkspace,
} from './main-session-support.ts'
import { until } from './push-support.ts'

let small: SmallServices
let workspace: SmallWorkspace
beforeEach(async () => {
  small = smallServices()
  workspace = await smallWorkspace(small)
})
afterEach(() => small.stop())

const ask = ({ session }: SessionRig, path = '/main/groups/1') =>
  session.fetch(workspace.url + path)

describe('the lock', () => {
  it('requests the user with the current group on the unlock, if there are several', async () => {
    const requests: (string | null)[] = []
    const fetch: Fetch = (url, init) => {
      const { pathname, searchParams } = new URL(url)
      if (pathname === '/main/me') requests.push(searchParams.get('groupId'))
      return nodeFetch(url, init)
    }
    const groups = ['1', '2'].map((groupId) => ({ groupId, role: 'ROLE_PUBLISHER' }))
    for (const [permissions, expected] of [
      [groups, ['2']],
      [groups.slice(1), []],
    ]) {
      workspace.person = { ...workspace.person, permissions }
      const rig = await signedIn(workspace, { fetch, groupId: () => '2' })
      await rig.session.lock()
      requests.length = 0
      await rig.session.unlock({ password: PASSWORD })
      await rig.session.stop()
      expect(requests).toEqual(expected)
    }
  })

  it('opens with the password, which replaces the token and ends the old one', async () => {
    const rig = await signedIn(workspace)
    const owner = rig.session.owner()
    expect((await rig.session.lock()).locked).toBe(true)
    await expect(rig.session.unlock({ password: 'wrong wrong' })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
    expect(rig.session.view().locked).toBe(true)
    expect((await rig.session.unlock({ password: PASSWORD })).locked).toBe(false)
    const [first, second] = workspace.given
    await until('the old token is over', () => !workspace.tokens.has(first ?? ''))
    expect(workspace.tokens).toEqual(new Set([second]))
    expect(rig.vault.secret).toContain(second)
    expect(rig.session.owner()).toBe(owner)
    expect((await ask(rig)).status).toBe(200)
  })

  it.each([
    ['none', {}],
    ['another', { email: 'ana.perez@acme.example' }],
  ])('opens with the e-mail of the sign-in if the service’s user has %s', async (_, named) => {
    workspace.person = { _id: 7, name: 'Ana', permissions: [], ...named }
    const rig = sessionRig()
    await rig.connection.set({ address: workspace.url })
    await rig.session.signIn({ ...credentials, email: ` ${credentials.email} ` })
    // Twice: the unlock stores the session again.
    for (let opened = 0; opened < 2; opened += 1) {
      await rig.session.lock()
      expect((await rig.session.unlock({ password: PASSWORD })).locked).toBe(false)
    }
    await rig.session.lock()
    await rig.session.stop()
    const again = rig.restarted()
    await again.start()
    expect(again.session.view().locked).toBe(true)
    expect((await again.session.unlock({ password: PASSWORD })).locked).toBe(false)
  })

  it('opens with the e-mail to which the account was changed after the sign-in', async () => {
    const rig = await signedIn(workspace)
    for (const email of ['ana.maria@acme.example', 'ana.p@acme.example']) {
      workspace.email = email
      workspace.person['email'] = email
      await rig.session.refresh()
      await rig.session.lock()
      expect((await rig.session.unlock({ password: PASSWORD })).locked).toBe(false)
    }
    // A response without an e-mail does not change it.
    workspace.person['email'] = ''
    await rig.session.refresh()
    await rig.session.lock()
    expect((await rig.session.unlock({ password: PASSWORD })).locked).toBe(false)
  })

  it('opens with the user’s own e-mail if an earlier version stored no other', async () => {
    const before = await signedIn(workspace)
    await before.session.lock()
    await before.session.stop()
    const {
      email,
      named: _,
      ...kept
    } = z.record(z.string(), z.unknown()).parse(JSON.parse(before.vault.secret ?? ''))
    expect(email).toBe(credentials.email)
    before.vault.secret = JSON.stringify(kept)
    const rig = before.restarted()
    await rig.start()
    expect((await rig.session.unlock({ password: PASSWORD })).locked).toBe(false)
  })

  it('does not open for another user with that e-mail', async () => {
    const rig = await signedIn(workspace)
    await rig.session.lock()
    workspace.person['_id'] = 8
    await expect(rig.session.unlock({ password: PASSWORD })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
    await until('the new token is over', () => workspace.tokens.size === 1)
    expect(rig.session.view().locked).toBe(true)
  })

  it.each([
    ['is not there', () => null],
    ['cannot be understood', () => '{"version":1,'],
    ['is another person’s', (kept: string) => kept.replace('"id":"7"', '"id":"8"')],
  ])(
    'is closed at a start whose stored session %s, and opens with the password',
    async (_, spoil) => {
      const before = await signedIn(workspace)
      await before.session.lock()
      await before.session.stop()
      const spoilt = spoil(
        (before.files.texts.get('session.json') ?? '').replace('"locked":true', '"locked":false'),
      )
      if (spoilt === null) before.files.texts.delete('session.json')
      else before.files.texts.set('session.json', spoilt)

      const rig = before.restarted()
      await rig.start()
      const user = { id: '7', name: 'Ana', email: credentials.email }
      expect(rig.session.view()).toMatchObject({ locked: true, user })
      const events = rig.page.of('session.changed')
      expect(events).not.toEqual([])
      for (const { locked } of events) expect(locked).toBe(true)
      expect(await rig.session.unlock({ password: PASSWORD })).toMatchObject({
        locked: false,
        user,
      })
      expect((await ask(rig)).status).toBe(200)
      await rig.session.stop()

      const again = rig.restarted()
      await again.start()
      expect(again.session.view()).toMatchObject({ locked: false, user })
    },
  )

  it('without a known user, offline, allows to sign in', async () => {
    const before = await signedIn(workspace)
    await before.session.stop()
    before.files.texts.delete('session.json')
    await workspace.goDown()
    const rig = before.restarted()
    await rig.start()
    expect(rig.session.view()).toMatchObject({ locked: false, user: null })
    await workspace.comeBack()
    expect(await rig.session.signIn(credentials)).toMatchObject({
      locked: false,
      user: { id: '7' },
    })
  })

  it('is still closed after a restart although the disk refused to store it', async () => {
    const files = memoryFiles()
    const before = await signedIn(workspace, { files })
    const write = files.write
    files.write = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    expect((await before.session.lock()).locked).toBe(true)
    await before.session.stop()
    expect(before.lines.join()).toContain('Storing the session failed')
    files.write = write

    const rig = before.restarted()
    await rig.start()
    expect(rig.session.view()).toMatchObject({ locked: true, user: { id: '7' } })
    expect((await rig.session.unlock({ password: PASSWORD })).locked).toBe(false)
  })
})
