import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '#main/failure.ts'
import type { Fetch } from '#main/ports.ts'
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

describe('a 401 outside login', () => {
  it('ends the session once, although ten calls fail, and stores the return path', async () => {
    const rig = await signedIn(workspace)
    await rig.session.remember({ path: '/dashboard?chat=42', userId: '7' })
    const eventsBefore = rig.page.of('session.changed').length
    workspace.tokens.clear()
    const result = async () => {
      try {
        return (await ask(rig)).status
      } catch (error) {
        return error instanceof Failure ? error.code : error
      }
    }
    // Calls in flight at the first 401 are aborted.
    for (const each of await Promise.all(Array.from({ length: 10 }, result))) {
      expect([401, 'UNAUTHENTICATED']).toContain(each)
    }
    await rig.session.stop()
    const after = rig.page.of('session.changed').slice(eventsBefore)
    expect(after).toEqual([
      { user: null, tokenStore: 'keychain', locked: false, returnTo: '/dashboard?chat=42' },
    ])
    expect(rig.vault.secret).toBeNull()
    await expect(ask(rig)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it('leads the same user back, after a restart too, and nobody else', async () => {
    const rig = await signedIn(workspace)
    await rig.session.remember({ path: '/dashboard?chat=42', userId: '7' })
    workspace.tokens.clear()
    await ask(rig)
    await rig.session.stop()
    const again = rig.restarted()
    await again.start()
    expect(again.session.view().returnTo).toBe('/dashboard?chat=42')
    expect((await again.session.signIn(credentials)).returnTo).toBe('/dashboard?chat=42')
    await again.session.remember({ path: '/dashboard', userId: '7' })
    expect(again.session.view().returnTo).toBeNull()

    await again.session.remember({ path: '/dashboard?chat=43', userId: '7' })
    workspace.tokens.clear()
    await ask(again)
    workspace.person['_id'] = 8
    expect((await again.session.signIn(credentials)).returnTo).toBeNull()
  })

  it('keeps the owner of drafts that the page still stores, until the next sign-in', async () => {
    const rig = await signedIn(workspace)
    const mine = rig.session.owner()
    expect([mine?.userId, rig.session.lastOwner()]).toEqual(['7', mine])
    workspace.tokens.clear()
    await ask(rig)
    expect([rig.session.owner(), rig.session.lastOwner()]).toEqual([null, mine])
    workspace.person['_id'] = 8
    await rig.session.signIn(credentials)
    expect([rig.session.owner()?.userId, rig.session.lastOwner()?.userId]).toEqual(['8', '8'])
  })

  it('stores the return path that the page reports a moment later for this user only', async () => {
    const rig = await signedIn(workspace)
    const late = (path: string) => rig.session.remember({ path, userId: '7' })
    await late('/dashboard?chat=42')
    workspace.tokens.clear()
    await ask(rig)
    await late('/dashboard?chat=43')
    expect(rig.session.view().returnTo).toBe('/dashboard?chat=43')
    await rig.session.stop()
    const again = rig.restarted()
    await again.start()
    expect((await again.session.signIn(credentials)).returnTo).toBe('/dashboard?chat=43')

    await again.session.remember({ path: '/dashboard?chat=44', userId: '7' })
    workspace.tokens.clear()
    await ask(again)
    await again.session.remember({ path: '/dashboard?chat=45', userId: '7' })
    workspace.person['_id'] = 8
    expect((await again.session.signIn(credentials)).returnTo).toBeNull()
    await again.session.signOut()
    await again.session.remember({ path: '/dashboard?chat=46', userId: '8' })
    expect(again.session.view().returnTo).toBeNull()
  })

  it('leads a signed-out user to the requested address', async () => {
    const rig = sessionRig()
    await rig.connection.set({ address: workspace.url })
    await rig.session.remember({ path: '/dashboard/contacts', userId: null })
    expect((await rig.session.signIn(credentials)).returnTo).toBe('/dashboard/contacts')
  })

  it.each([
    ['INVALID_CREDENTIALS', () => Response.json({ code: 'INVALID_CREDENTIALS' }, { status: 401 })],
    ['another code', () => Response.json({ code: 'TOKEN_REVOKED' }, { status: 401 })],
    ['no JSON', () => new Response('no', { status: 401 })],
    ['an empty body', () => new Response(null, { status: 401 })],
  ])('ends the session with %s too, and reaches the page unchanged', async (_, refuse) => {
    const rig = await signedIn(workspace)
    workspace.answer = refuse
    const answer = await ask(rig, '/main/users/change-password')
    expect([answer.status, await answer.text()]).toEqual([401, await refuse().text()])
    expect(rig.session.user()).toBeNull()
    await rig.session.stop()
    expect(rig.vault.secret).toBeNull()
  })

  it('for an old token ends nothing', async () => {
    const rig = await signedIn(workspace)
    const gate = Promise.withResolvers<void>()
    let requested = false
    workspace.answer = async () => {
      requested = true
      await gate.promise
      return new Response('no', { status: 401 })
    }
    const slow = ask(rig)
    await until('the request arrives', () => requested)
    await rig.session.lock()
    await rig.session.unlock({ password: PASSWORD })
    gate.resolve()
    expect((await slow).status).toBe(401)
    expect(rig.session.user()).not.toBeNull()
  })
})

describe('signing out', () => {
  it('calls the service and deletes the session', async () => {
    const rig = await signedIn(workspace)
    await rig.session.remember({ path: '/dashboard', userId: '7' })
    const view = await rig.session.signOut({ groupId: '1' })
    expect(view).toEqual({ user: null, tokenStore: 'keychain', locked: false, returnTo: null })
    expect(workspace.tokens.size).toBe(0)
    expect(rig.vault.secret).toBeNull()
    expect([...rig.files.texts.keys()]).toEqual(['connection.json'])
  })

  it('calls the service before it deletes the session, and does not wait for the response', async () => {
    const stored: boolean[] = []
    const vault = memoryVault()
    const fetch: Fetch = (url, init) => {
      if (!url.endsWith('/x')) return nodeFetch(url, init)
      stored.push(vault.secret !== null)
      return new Promise(() => undefined)
    }
    const rig = await signedIn(workspace, { vault, fetch })
    rig.session.onSignOut((asThem) => asThem(`${workspace.url}/main/x`))
    void rig.session.signOut()
    await until('forgotten', () => vault.secret === null)
    expect(stored).toEqual([true])
    expect(rig.session.user()).toBeNull()
  })

  it('runs the sign-out hooks before the token is revoked', async () => {
    const rig = await signedIn(workspace)
    let lastStatus = 0
    const stop = rig.session.onSignOut(async (asThem) => {
      lastStatus = (await asThem(`${workspace.url}/main/x`, { method: 'PUT' })).status
    })
    await rig.session.signOut()
    expect(lastStatus).toBe(200)
    expect(workspace.calls.slice(-2)).toEqual(['PUT /main/x', 'POST /main/logout'])
    rig.session.onSignOut(() => Promise.reject(new Error('nothing heard')))
    stop()
    await rig.session.signIn(credentials)
    await rig.session.signOut()
    expect(workspace.calls.slice(-2)).toEqual(['POST /main/login', 'POST /main/logout'])
    expect(workspace.tokens.size).toBe(0)
  })

  it('delays the end of the app', async () => {
    const gate = Promise.withResolvers<void>()
    let isTold = false
    const fetch: Fetch = async (url, init) => {
      if (url.endsWith('/logout')) await gate.promise
      return nodeFetch(url, init)
    }
    const rig = await signedIn(workspace, { fetch })
    void rig.session.signOut()
    await until('forgotten', () => rig.vault.secret === null)
    const stopped = rig.session.stop().then(() => (isTold = workspace.tokens.size === 0))
    gate.resolve()
    await stopped
    expect(isTold).toBe(true)
  })

  it('deletes the session also when the service is unreachable', async () => {
    const rig = await signedIn(workspace)
    await workspace.goDown()
    expect((await rig.session.signOut()).user).toBeNull()
    expect(rig.vault.secret).toBeNull()
  })

  it('aborts calls in flight', async () => {
    const rig = await signedIn(workspace)
    let requested = false
    workspace.answer = () => {
      requested = true
      return new Promise<Response>(() => undefined)
    }
    const slow = ask(rig)
    slow.catch(() => undefined)
    await until('the request arrives', () => requested)
    await rig.session.signOut()
    await expect(slow).rejects.toMatchObject({ code: 'CANCELLED' })
  })
})

describe('another workspace', () => {
  it('ends the session, signs out at the old service, and never gets the token', async () => {
    const other = await smallWorkspace(small)
    const rig = await signedIn(workspace)
    await rig.connection.set({ address: other.url })
    expect(rig.session.user()).toBeNull()
    await until('the old service has the call', () => workspace.tokens.size === 0)
    await rig.session.start()
    expect(other.calls).toEqual([])
    expect(rig.vault.secret).toBeNull()
  })

  it('found at a start ends the session as well', async () => {
    const other = await smallWorkspace(small)
    const before = await signedIn(workspace)
    await before.session.stop()
    before.files.texts.set(
      'connection.json',
      (before.files.texts.get('connection.json') ?? '').replaceAll(workspace.url, other.url),
    )
    const rig = before.restarted()
    await rig.start()
    expect(rig.session.user()).toBeNull()
    await until('the old service has the call', () => workspace.tokens.size === 0)
    expect(other.calls).toEqual([])
  })

  it('forgotten ends the session too', async () => {
    const rig = await signedIn(workspace)
    await rig.connection.forget()
    expect(rig.session.user()).toBeNull()
  })
})
