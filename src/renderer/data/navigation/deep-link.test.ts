import { beforeEach, expect, test, vi } from 'vitest'
import {
  consumeLinkedGroup,
  consumeLinkedPhone,
  linkedWorkspaceAtom,
  storeLink,
  storeStartLink,
  storeWorkspaceLink,
} from './deep-link.ts'
import { store } from '#renderer/data/store.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('location', { origin: 'app://bandeja', pathname: '/', search: '' })
})

const groups = [{ groupId: '51001' }, { groupId: '51002' }, { groupId: 'g-b2' }]

test.each([
  ['/dashboard?phone=945118207', '/dashboard', '945118207', null],
  ['/dashboard?phone=51945118207&chat=c1', '/dashboard?chat=c1', '51945118207', null],
  ['/dashboard?phone=%2B51 945-118-207&chat=c1', '/dashboard?chat=c1', '51945118207', null],
  ['/dashboard?phone=123456', '/dashboard', null, null],
  ['/dashboard?phone=1234567', '/dashboard', '1234567', null],
  ['/dashboard?phone=123456789012345', '/dashboard', '123456789012345', null],
  ['/dashboard?phone=1234567890123456', '/dashboard', null, null],
  ['/dashboard?phone=', '/dashboard', null, null],
  ['/dashboard?phone=javascript:alert(1)', '/dashboard', null, null],
  ['/dashboard?group=51002&chat=c1', '/dashboard?chat=c1', null, '51002'],
  ['/dashboard?group=51002&phone=945118207', '/dashboard', '945118207', '51002'],
  ['/dashboard?group=51003', '/dashboard', null, null],
  ['/dashboard?group=abc', '/dashboard', null, null],
  ['/dashboard?group=g-b2', '/dashboard', null, null],
  ['/dashboard?inGroup=g-b2&chat=c1', '/dashboard?chat=c1', null, 'g-b2'],
  ['/dashboard/templates?inGroup=51002', '/dashboard/templates', null, '51002'],
  ['/dashboard?inGroup=elsewhere', '/dashboard', null, null],
  ['/dashboard?chat=c1', '/dashboard?chat=c1', null, null],
])(
  'storing the link %s returns the address %s, and stores the phone %s and the group %s',
  (address, left, phone, group) => {
    expect(storeLink(address)).toBe(left)
    const consumed = () => [
      consumeLinkedGroup(groups, '51001'),
      consumeLinkedPhone(group ?? '51001'),
    ]
    expect(consumed()).toEqual([group, phone])
    expect(consumed()).toEqual([null, null])
    expect(stored.size).toBe(0)
  },
)

test('a link with a phone number or a group replaces an earlier link; other links do not', () => {
  storeLink('/dashboard?phone=945118207&group=51002')
  storeLink('/dashboard?group=51001')
  storeLink('/dashboard?chat=c1')
  expect(consumeLinkedGroup(groups, '51002')).toBe('51001')
  expect(consumeLinkedPhone('51001')).toBeNull()
})

test.each([
  ['the group that the link names', '/dashboard?phone=945118207&group=51002', '51002'],
  ['the current group if the link names none', '/dashboard?phone=945118207', '51001'],
  [
    'no group if the user does not belong to the named group',
    '/dashboard?phone=945118207&group=51003',
    null,
  ],
])('the phone number of a link is searched for in %s', (_, address, group) => {
  for (const { groupId } of groups) {
    storeLink(address)
    consumeLinkedGroup(groups, '51001')
    // A link without phone number and group does not change the group in which the number is searched for.
    storeLink('/dashboard?chat=c1')
    consumeLinkedGroup(groups, 'g-b2')
    expect(consumeLinkedPhone(groupId)).toBe(groupId === group ? '945118207' : null)
    expect(stored.size).toBe(0)
  }
})

test('the phone number of a second link is searched for in the group that is current when that link is opened', () => {
  storeLink('/dashboard?phone=945118207')
  consumeLinkedGroup(groups, '51001')
  storeLink('/dashboard?phone=922222222')
  consumeLinkedGroup(groups, '51002')
  expect(consumeLinkedPhone('51002')).toBe('922222222')
})

test('a link to a workspace is stored, and removed from the page’s own address', () => {
  expect(storeWorkspaceLink('/dashboard?chat=c1')).toBe(false)
  expect(store.get(linkedWorkspaceAtom)).toBeNull()
  expect(storeWorkspaceLink('/?workspace=https%3A%2F%2Fchat.example.com')).toBe(true)
  expect(store.get(linkedWorkspaceAtom)).toBe('https://chat.example.com')
  const replaceState = vi.fn<() => void>()
  vi.stubGlobal('history', { state: null, replaceState })
  const search = '?workspace=https%3A%2F%2Fother.example.com'
  vi.stubGlobal('location', { origin: 'app://bandeja', pathname: '/', search })
  storeStartLink()
  expect(store.get(linkedWorkspaceAtom)).toBe('https://other.example.com')
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/')
})

test('the phone number of a link is removed from the page’s own address', () => {
  const replaceState = vi.fn<() => void>()
  vi.stubGlobal('history', { state: null, replaceState })
  storeStartLink()
  expect(replaceState).not.toHaveBeenCalled()
  vi.stubGlobal('location', {
    origin: 'app://bandeja',
    pathname: '/dashboard',
    search: '?phone=945118207&chat=c1',
  })
  storeStartLink()
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/dashboard?chat=c1')
})
