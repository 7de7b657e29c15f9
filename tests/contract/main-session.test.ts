import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Fetch } from '#main/ports.ts'
import { createServiceStatus } from '#main/service-status/service-status.ts'
import { nodeFetch } from '#tests/support/node-fetch.ts'
import { memoryVault, smallServices, type SmallServices } from './main-support.ts'
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

describe('signing in', () => {
  it('stores the token in the vault and sends the user to the page', async () => {
    const rig = await signedIn(workspace)
    const view = rig.session.view()
    expect(view).toMatchObject({
      user: { id: '7', name: 'Ana' },
      tokenStore: 'keychain',
      locked: false,
      returnTo: null,
    })
    expect(rig.page.of('session.changed').at(-1)).toEqual(view)
    expect(rig.vault.secret).toContain(workspace.given[0])
    expect((await ask(rig)).status).toBe(200)
  })

  it.each([
    ['a wrong password', { ...credentials, password: 'nope nope nope' }, 'INVALID_CREDENTIALS'],
    ['another e-mail', { ...credentials, email: 'ben@acme.example' }, 'INVALID_CREDENTIALS'],
  ])('returns a code for %s', async (_, wrong, code) => {
    const rig = sessionRig()
    await rig.connection.set({ address: workspace.url })
    await expect(rig.session.signIn(wrong)).rejects.toMatchObject({ code })
    await expect(rig.session.signIn(wrong)).rejects.not.toThrow(wrong.password)
    expect(rig.session.view().user).toBeNull()
    expect(rig.vault.secret).toBeNull()
  })

  it('returns NOT_CONNECTED without a workspace and NETWORK when it is unreachable', async () => {
    const rig = sessionRig()
    await expect(rig.session.signIn(credentials)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    await rig.connection.set({ address: workspace.url })
    await workspace.goDown()
    await expect(rig.session.signIn(credentials)).rejects.toMatchObject({ code: 'NETWORK' })
  })

  it('says where the token is stored without a keychain', async () => {
    const rig = await signedIn(workspace, { vault: memoryVault('memory') })
    expect(rig.session.view().tokenStore).toBe('memory')
  })
})

describe('a restart', () => {
  it('restores the session, and refreshes the user from the service', async () => {
    const before = await signedIn(workspace)
    await before.session.stop()
    workspace.person['name'] = 'Ana María'
    const rig = before.restarted()
    await rig.start()
    expect(rig.session.user()?.name).toBe('Ana')
    await until('refreshed', () => rig.session.user()?.name === 'Ana María')
    expect(rig.session.user()?.serviceStatus).toBe(2)
    expect(workspace.calls.filter((each) => each.endsWith('/login'))).toHaveLength(1)
  })

  it('refreshes the user once the page is loaded, but not for a session that is over by then', async () => {
    const before = await signedIn(workspace)
    await before.session.stop()
    const requests = () => workspace.calls.filter((each) => each.endsWith('/me')).length
    const page = Promise.withResolvers<void>()
    const rig = before.restarted({ firstScreenShown: page.promise })
    await rig.start()
    expect(rig.session.user()?.name).toBe('Ana')
    expect(requests()).toBe(0)
    page.resolve()
    await until('the request arrives', () => requests() === 1)

    const late = Promise.withResolvers<void>()
    const leaving = before.restarted({ firstScreenShown: late.promise })
    await leaving.start()
    await leaving.session.signOut()
    late.resolve()
    // Enough time for the request.
    await signedIn(workspace)
    expect(requests()).toBe(1)
    expect(leaving.lines.join()).not.toContain('Started without')
  })

  it('keeps the session offline', async () => {
    const before = await signedIn(workspace)
    await before.session.stop()
    await workspace.goDown()
    const rig = before.restarted()
    await rig.start()
    await until('asked in vain', () =>
      rig.lines.some((line) => line.includes('could not be refreshed')),
    )
    expect(rig.session.user()?.name).toBe('Ana')
    await workspace.comeBack()
    expect((await ask(rig)).status).toBe(200)
  })

  it('requests the token’s user when the file is missing', async () => {
    const before = await signedIn(workspace)
    await before.session.stop()
    before.files.texts.delete('session.json')
    const rig = before.restarted()
    await rig.start()
    expect(rig.session.user()).toMatchObject({ id: '7', name: 'Ana' })
  })

  it.each(['UNAUTHENTICATED', 'TOKEN_REVOKED'])(
    'removes a token that the service refuses with %s when the file is missing',
    async (code) => {
      const before = await signedIn(workspace)
      await before.session.stop()
      before.files.texts.delete('session.json')
      workspace.tokens.clear()
      workspace.invalidTokenCode = code
      const rig = before.restarted()
      await rig.start()
      expect(rig.session.user()).toBeNull()
      await expect.poll(() => rig.vault.secret).toBeNull()
    },
  )

  it('shows no user for another user’s token, if only one of the two was written', async () => {
    const before = await signedIn(workspace)
    await before.session.stop()
    const stored = before.files.texts.get('session.json') ?? ''
    before.files.texts.set('session.json', stored.replace('"id":"7"', '"id":"8"'))
    const rig = before.restarted()
    await rig.start()
    expect(rig.session.user()?.id).toBe('7')
  })

  it('ends a session whose token belongs to another user', async () => {
    const before = await signedIn(workspace)
    await before.session.stop()
    workspace.person['_id'] = 8
    const rig = before.restarted()
    await rig.start()
    await until('ended', () => rig.session.user() === null)
    await rig.session.stop()
    expect(rig.vault.secret).toBeNull()
  })

  it('ends a session that the service has ended meanwhile', async () => {
    const before = await signedIn(workspace)
    await before.session.stop()
    workspace.tokens.clear()
    const rig = before.restarted()
    await rig.start()
    await until('ended', () => rig.session.user() === null)
    await rig.session.stop()
    expect(rig.vault.secret).toBeNull()
  })

  it('keeps the lock and the return path', async () => {
    const before = await signedIn(workspace)
    await before.session.remember({ path: '/dashboard?chat=42', userId: '7' })
    await before.session.lock()
    await before.session.stop()
    const rig = before.restarted()
    await rig.start()
    const returnTo = '/dashboard?chat=42'
    expect(rig.session.view()).toMatchObject({ locked: true, user: { id: '7' }, returnTo })
    expect(await rig.session.unlock({ password: PASSWORD })).toMatchObject({ returnTo })
    await rig.session.remember({ path: '/dashboard', userId: '7' })
    expect(rig.session.view().returnTo).toBeNull()
  })

  it('keeps the return path also when the session ends behind the lock', async () => {
    const before = await signedIn(workspace)
    await before.session.remember({ path: '/dashboard?chat=42', userId: '7' })
    await before.session.lock()
    await before.session.stop()
    workspace.tokens.clear()
    const rig = before.restarted()
    await rig.start()
    await until('ended', () => rig.session.user() === null)
    expect((await rig.session.signIn(credentials)).returnTo).toBe('/dashboard?chat=42')
  })

  it.each(['', '{', '{"version":1,"token":7}', 'plain-token', '\u0007\ufffd?'])(
    'starts signed out from a vault with %j, and deletes it',
    async (secret) => {
      const before = await signedIn(workspace)
      await before.session.stop()
      before.vault.secret = secret
      const rig = before.restarted()
      await rig.start()
      expect(rig.session.view().user).toBeNull()
      expect(rig.vault.secret).toBeNull()
      expect(rig.lines.join()).toContain('could not be read and was removed')
    },
  )

  it('starts signed out when the vault cannot be read', async () => {
    const vault = memoryVault()
    vault.read = () => Promise.reject(new Error('keychain locked'))
    const rig = sessionRig({ vault })
    await rig.connection.set({ address: workspace.url })
    await rig.start()
    expect(rig.session.view().user).toBeNull()
    expect(rig.lines.join()).toContain('cannot be read')
    expect((await rig.session.signIn(credentials)).user?.name).toBe('Ana')
  })
})

describe('the user’s data', () => {
  it('is requested once more if it was requested during a request', async () => {
    const gate = Promise.withResolvers<void>()
    let requests = 0
    const fetch: Fetch = async (url, init) => {
      const answer = await nodeFetch(url, init)
      if (new URL(url).pathname === '/main/me' && (requests += 1) === 1) await gate.promise
      return answer
    }
    const rig = await signedIn(workspace, { fetch })
    const early = rig.session.refresh()
    await until('the request arrives', () => requests === 1)
    workspace.person['name'] = 'Ana María'
    const late = [rig.session.refresh(), rig.session.refresh()]
    gate.resolve()
    expect((await early).user?.name).toBe('Ana')
    for (const session of await Promise.all(late)) expect(session.user?.name).toBe('Ana María')
    expect(requests).toBe(2)
    await rig.session.refresh()
    expect(requests).toBe(3)
  })

  it('is requested for the current group, and without it once the user has left it', async () => {
    let groupId: string | null = null
    let isThere = true
    const requests: (string | null)[] = []
    const fetch: Fetch = (url, init) => {
      const { pathname, searchParams } = new URL(url)
      if (pathname !== '/main/me') return nodeFetch(url, init)
      requests.push(searchParams.get('groupId'))
      if (searchParams.has('groupId') && !isThere)
        return Promise.resolve(
          Response.json({ code: 'NOT_FOUND', message: 'No such group.' }, { status: 404 }),
        )
      return nodeFetch(url, init)
    }
    const rig = await signedIn(workspace, { fetch, groupId: () => groupId })
    requests.length = 0
    await rig.session.refresh()
    groupId = '2'
    await rig.session.refresh()
    isThere = false
    workspace.person['name'] = 'Ana María'
    expect((await rig.session.refresh()).user?.name).toBe('Ana María')
    expect(requests).toEqual([null, '2', '2', null])
  })

  describe('from the specification’s response, which has no user', () => {
    const agent = (groupId: string) => ({ groupId, role: 'ROLE_PUBLISHER' })
    const admin = (groupId: string) => ({ groupId, role: 'ROLE_ADMI' })
    const roles = ({ session }: SessionRig) =>
      session.user()?.permissions.map(({ groupId, role }) => `${groupId} ${role}`)

    it.each([
      [
        'that is another role',
        [admin('2')],
        ['1 ROLE_PUBLISHER', '2 ROLE_ADMI', '3 ROLE_PUBLISHER'],
      ],
      ['that is none any more', [], ['1 ROLE_PUBLISHER', '3 ROLE_PUBLISHER']],
      [
        'beside what they are elsewhere',
        [agent('1'), admin('2')],
        ['1 ROLE_PUBLISHER', '2 ROLE_ADMI'],
      ],
    ])('follows the role in the group, %s', async (_, permissions, expected) => {
      workspace.person['permissions'] = ['1', '2', '3'].map(agent)
      workspace.person['hasQrAccess'] = true
      const rig = await signedIn(workspace, { groupId: () => '2' })
      const { id, name, email } = rig.session.user() ?? {}
      workspace.me = { permissions, useEnterKeyToSend: false, serviceStatus: 2 }
      await rig.session.refresh()
      expect(roles(rig)).toEqual(expected)
      const stored = { id, name, email, hasQrAccess: true }
      const profile = { useEnterKeyToSend: false, serviceStatus: 2 }
      expect(rig.session.user()).toMatchObject({ ...stored, ...profile })
      expect(rig.page.of('session.changed').at(-1)).toEqual(rig.session.view())
    })

    it('includes a group that was joined since', async () => {
      workspace.person['permissions'] = [agent('1')]
      const rig = await signedIn(workspace, { groupId: () => '2' })
      workspace.me = { permissions: [agent('2')], useEnterKeyToSend: true, serviceStatus: 1 }
      await rig.session.refresh()
      expect(roles(rig)).toEqual(['1 ROLE_PUBLISHER', '2 ROLE_PUBLISHER'])
    })

    it('is not shown without stored data about the user', async () => {
      const before = await signedIn(workspace)
      await before.session.stop()
      before.files.texts.delete('session.json')
      workspace.me = { permissions: [agent('1')], useEnterKeyToSend: true, serviceStatus: 1 }
      const rig = before.restarted()
      await rig.start()
      expect(rig.session.user()).toBeNull()
      expect(rig.lines.join()).toContain('BAD_RESPONSE')
      expect(rig.vault.secret).not.toBeNull()
    })
  })
})

describe('the bearer token', () => {
  it.each([
    'https://elsewhere.example/main/me',
    'http://127.0.0.1:1/main/me',
    '/unlisted/me',
    '/mainly/me',
    '/main/../unlisted',
  ])('is not sent to %s', async (place) => {
    const rig = await signedIn(workspace)
    const before = workspace.calls.length
    const url = place.startsWith('/') ? workspace.url + place : place
    await expect(rig.session.fetch(url)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(workspace.calls.length).toBe(before)
  })
})

describe('the token', () => {
  it('is in no log line, event, file or error, whatever a service does with it', async () => {
    const rig = await signedIn(workspace)
    const { session } = rig
    const seen: unknown[] = [session.view()]
    const note = async (work: Promise<unknown>) => {
      try {
        seen.push(await work)
      } catch (error) {
        seen.push(String(error), error)
      }
    }
    const echo = (request: Request) =>
      Response.json({ echo: request.headers.get('authorization') }, { status: 418 })
    workspace.answer = echo
    await note(ask(rig).then((response) => response.text()))
    await note(session.refresh())
    await note(session.lock())
    await note(session.unlock({ password: 'wrong wrong' }))
    await note(session.unlock({ password: PASSWORD }))
    await session.stop()
    const again = rig.restarted()
    await again.start()
    await note(again.session.refresh())
    workspace.tokens.clear()
    await note(again.session.fetch(`${workspace.url}/main/x`).then((response) => response.text()))
    await note(again.session.signIn(credentials))
    await note(again.session.signOut())
    await again.session.stop()

    expect(workspace.given.length).toBe(3)
    const everything = JSON.stringify([
      seen,
      [rig, again].map(({ lines, page }) => [lines, page.pushes]),
      [...rig.files.texts],
    ])
    expect(everything).toContain('Ana')
    for (const secret of [...workspace.given, PASSWORD]) expect(everything).not.toContain(secret)
  })
})

describe('the status of the signed-in user', () => {
  /**
   * A user of two groups whom `/me` reports as busy, and whose request to be available is granted.
   */
  async function atWork(fetch?: Fetch) {
    const permissions = ['g1', 'g2'].map((id) => ({ groupId: id, role: 'ROLE_ADMIN' }))
    workspace.person['permissions'] = permissions
    workspace.answer = () => Response.json({ serviceStatus: 1 })
    let groupId = 'g1'
    const rig = await signedIn(workspace, { groupId: () => groupId, ...(fetch && { fetch }) })
    const { page, ...deps } = rig
    const status = createServiceStatus({ ...deps, groupId: () => groupId, push: page.push })
    await rig.session.refresh()
    return {
      ...rig,
      status,
      goTo(next: string) {
        groupId = next
        status.follow()
      },
    }
  }

  it('is the service’s status of the new group, even if it equals the previous one', async () => {
    const { status, goTo, page } = await atWork()
    expect(await status.set('available')).toBe('available')
    goTo('g2')
    await until('busy there', () => status.view() === 'busy')
    expect(page.of('serviceStatus.changed').at(-1)).toEqual({ status: 'busy' })
  })

  it('is the service’s status after a refetch, even if it equals the previous one', async () => {
    const { status, session } = await atWork()
    await status.set('available')
    await session.refresh()
    expect(status.view()).toBe('busy')
  })

  it('is not overwritten by a response that was in flight when it was set', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let answered = 0
    const { status, session } = await atWork(async (url, init) => {
      const response = await nodeFetch(url, init)
      if (new URL(url).pathname === '/main/me' && (answered += 1) === 2) await promise
      return response
    })
    const requests = session.refresh()
    await until('answered', () => answered === 2)
    await status.set('available')
    resolve()
    await requests
    expect(status.view()).toBe('available')
  })
})
