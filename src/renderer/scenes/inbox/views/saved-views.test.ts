import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Connection } from '#contract/bridge.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { limits } from '#contract/limits.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { connectionAtom, pickedGroupIdAtom, sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
import { readLocalViews, viewsCodec, writeLocalViews } from './local-views.ts'
import { savedViewsQuery } from './saved-views.ts'

const services = {
  main: '/main',
  messages: '/messages',
  campaigns: '/campaigns',
  tags: '/tags',
  workflows: '/workflows',
  content: '/content',
}
const at = (address: string): Connection => ({
  address,
  name: address,
  services,
  frames: [],
  canChangePassword: true,
  registersStrangers: true,
  sendsMail: true,
  tagTriggers: [],
  managed: false,
})
const signIn = (id: string) => {
  const permissions = [{ groupId: 'g1' }, { groupId: 'g2' }]
  const user = userSchema.parse({ id, permissions })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
}

const view = (id: string, name = id) => ({
  id,
  name,
  groupId: 'g1',
  query: 'filterTagId=vip',
  isPinned: false,
})
const debtors = view('v1', 'Debtors')

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
  queryClient.clear()
  store.set(connectionAtom, at('https://a.example'))
  signIn('7')
  store.set(pickedGroupIdAtom, 'g1')
  writeLocalViews([debtors])
})
afterEach(() => vi.unstubAllGlobals())

describe('the views of this computer', () => {
  test('belong to a group', () => {
    store.set(pickedGroupIdAtom, 'g2')
    expect(readLocalViews()).toEqual([])
    store.set(pickedGroupIdAtom, 'g1')
    expect(readLocalViews()).toEqual([debtors])
  })

  test('are each user’s own, even if users of two workspaces have the same id', () => {
    signIn('8')
    expect(readLocalViews()).toEqual([])
    signIn('7')
    store.set(connectionAtom, at('https://b.example'))
    expect(readLocalViews()).toEqual([])
    writeLocalViews([{ ...debtors, name: 'Others' }])
    writeLocalViews([])
    store.set(connectionAtom, at('https://a.example'))
    expect(readLocalViews()).toEqual([debtors])
  })

  test('are restored if they are valid, one for each id', () => {
    const parsed = (value: unknown) => viewsCodec.safeParse(JSON.stringify(value)).data
    const { groupId: _group, ...first } = view('a')
    const { isPinned: _, ...earlier } = first
    const stored = [earlier, { id: 'b' }, 7, null, view('a', 'again'), { ...view('c'), name: ' ' }]
    expect(parsed(stored)).toEqual([first])
    const many = Array.from({ length: 80 }, (_value, n) => view(`v${n}`))
    expect(parsed(many)).toHaveLength(limits.savedViews.viewsMax)
  })
})

const load = () => queryClient.fetchQuery({ ...savedViewsQuery('g1'), staleTime: 0 })

describe('the saved views', () => {
  test('stay on this computer with a service without them', async () => {
    gateway(() => json({ code: 'NOT_IMPLEMENTED', message: '' }, 501))
    expect(await load()).toEqual({ views: [debtors], isLocal: true })
    expect(readLocalViews()).toEqual([debtors])
  })

  test('of this computer move to the service once, under a free name', async () => {
    writeLocalViews([debtors, view('v2', 'Same'), view('v3', 'Later')])
    const there = [
      { ...view('s1', 'debtors'), query: 'type=important', userId: '7' },
      { ...view('s2', 'Same'), userId: '7' },
    ]
    const requests = gateway(async (request) => {
      if (request.method === 'GET') return json({ items: there })
      const body: object = await request.json()
      return json({ id: 's9', userId: '7', ...body })
    })
    const { views, isLocal } = await load()
    expect(isLocal).toBe(false)
    expect(views.map(({ name }) => name)).toEqual(['debtors', 'Same', 'Debtors 2', 'Later'])
    expect(readLocalViews()).toEqual([])
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST'])
  })

  test('that the service refuses stay on this computer', async () => {
    gateway(({ method }) =>
      method === 'GET' ? json({ items: [] }) : json({ code: 'BAD_REQUEST', message: '' }, 400),
    )
    vi.spyOn(console, 'warn').mockReturnValue()
    expect(await load()).toEqual({ views: [], isLocal: false })
    expect(readLocalViews()).toEqual([debtors])
  })
})
