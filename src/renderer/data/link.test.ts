import { beforeEach, expect, test, vi } from 'vitest'
import { keepLink, keepOwnLink, takeLinkedGroup, takeLinkedPhone } from './link.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('location', { origin: 'app://bandeja', pathname: '/', search: '' })
})

const groups = [{ groupId: '51001' }, { groupId: '51002' }, { groupId: 'g-b2' }]

test.each([
  ['/dashboard?phone=945118207', '/dashboard', '945118207', null],
  ['/dashboard?phone=51945118207&chat=c1', '/dashboard?chat=c1', '51945118207', null],
  ['/dashboard?phone=%2B51 945-118-207&chat=c1', '/dashboard?chat=c1', null, null],
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
])('of %s there is left %s, phone %s, group %s', (address, left, phone, group) => {
  expect(keepLink(address)).toBe(left)
  const taken = () => [takeLinkedGroup(groups, '51001'), takeLinkedPhone(group ?? '51001')]
  expect(taken()).toEqual([group, phone])
  expect(taken()).toEqual([null, null])
  expect(kept.size).toBe(0)
})

test('a link takes the place of an earlier one, and one that says nothing leaves it', () => {
  keepLink('/dashboard?phone=945118207&group=51002')
  keepLink('/dashboard?group=51001')
  keepLink('/dashboard?chat=c1')
  expect(takeLinkedGroup(groups, '51002')).toBe('51001')
  expect(takeLinkedPhone('51001')).toBeNull()
})

test.each([
  ['the group that it names', '/dashboard?phone=945118207&group=51002', '51002'],
  ['the one worked in where it names none', '/dashboard?phone=945118207', '51001'],
  ['no other where that is not theirs', '/dashboard?phone=945118207&group=51003', null],
])('the number of a link is looked for in %s', (_, address, group) => {
  for (const { groupId } of groups) {
    keepLink(address)
    takeLinkedGroup(groups, '51001')
    // It waits where it cannot be looked for; what leads elsewhere meanwhile makes it no other group's.
    keepLink('/dashboard?chat=c1')
    takeLinkedGroup(groups, 'g-b2')
    expect(takeLinkedPhone(groupId)).toBe(groupId === group ? '945118207' : null)
    expect(kept.size).toBe(0)
  }
})

test('the number of a later link waits for the group of its own', () => {
  keepLink('/dashboard?phone=945118207')
  takeLinkedGroup(groups, '51001')
  keepLink('/dashboard?phone=922222222')
  takeLinkedGroup(groups, '51002')
  expect(takeLinkedPhone('51002')).toBe('922222222')
})

test('the page’s own address is left without what it said', () => {
  const replaceState = vi.fn<() => void>()
  vi.stubGlobal('history', { state: null, replaceState })
  keepOwnLink()
  expect(replaceState).not.toHaveBeenCalled()
  vi.stubGlobal('location', {
    origin: 'app://bandeja',
    pathname: '/dashboard',
    search: '?phone=945118207&chat=c1',
  })
  keepOwnLink()
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/dashboard?chat=c1')
})
