import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { currentLive, disposeCurrentLive } from '#renderer/data/live/live.ts'
import { at, contact } from '#renderer/data/live/live-data.fixture.ts'
import { store } from '#renderer/data/store.ts'
import { heldRows } from './order-hold.ts'

/** Each letter is a chat. */
const rows = (held: string, now: string) => {
  const { ids, shown, arrived } = heldRows([...held], [...now])
  return [ids, shown, arrived].map((one) => one.join(''))
}

test.each([
  ['nothing changed', 'abc', 'abc', ['abc', 'abc', '']],
  ['a chat moved to the top', 'abc', 'cab', ['abc', 'abc', '']],
  ['a new chat at the top', 'abc', 'xabc', ['abc', 'abc', 'x']],
  ['a new chat between the rows', 'abc', 'axbc', ['abc', 'abc', 'x']],
  ['a page that was loaded below', 'abc', 'abcde', ['abcde', 'abcde', '']],
  ['the last chat moved, and a page was loaded', 'abc', 'cabde', ['abcde', 'abcde', '']],
  ['a chat that left the list', 'abc', 'ac', ['abc', 'ac', '']],
  ['an empty list', 'abc', '', ['abc', '', '']],
  ['chats in a list that was empty', '', 'ab', ['ab', 'ab', '']],
])('%s', (_, held, now, expected) => {
  expect(rows(held, now)).toEqual(expected)
})

test('a chat that left the list returns to its place', () => {
  const [ids = ''] = rows('abc', 'ac')
  expect(rows(ids, 'bac')).toEqual(['abc', 'abc', ''])
})

describe('the list', () => {
  let minute = 0
  const put = (id: string, { chat, ...more }: Parameters<typeof contact>[1] = {}) => {
    minute += 1
    const written = contact(id, {
      chat: { updateAt: at(minute), ...chat },
      lastContactResponseAt: at(minute),
      revision: minute,
      ...more,
    })
    currentLive().commit([{ kind: 'chat.put', contact: written, listed: !written.archived }])
  }
  const shown = () => {
    const order = currentLive().hold.order()
    return Array.from({ length: order.length }, (_, index) => order.at(index)).join('')
  }
  const newCount = () => store.get(currentLive().hold.heldAtom)?.newIds.length
  beforeEach(() => {
    minute = 0
    for (const id of 'cba') put(id)
  })
  afterEach(disposeCurrentLive)

  test('keeps its rows until the last reason for holding them ends, and counts what is new', () => {
    const { hold } = currentLive()
    hold.begin('pointer')
    hold.begin('keyboard')
    put('c')
    put('x')
    put('x')
    expect([shown(), newCount()]).toEqual(['abc', 2])
    hold.end('pointer')
    expect([shown(), newCount()]).toEqual(['abc', 2])
    hold.end('keyboard')
    expect([shown(), newCount()]).toEqual(['xcab', undefined])
    put('b')
    expect(shown()).toBe('bxca')
  })

  test('shows each chat in the part of the order by waits to which it belonged', () => {
    const { hold, list } = currentLive()
    list.setFilter({ sort: 'waiting' })
    put('a', { chat: { closedWaitSince: at(1) } })
    hold.begin('keyboard')
    put('a')
    expect([hold.partOf('a'), hold.isStillOfPart('a')]).toEqual(['closed', false])
    expect([hold.partOf('b'), hold.isStillOfPart('b')]).toEqual(['none', true])
    hold.endAll()
    expect([hold.partOf('a'), hold.isStillOfPart('a')]).toEqual(['none', true])
  })

  test('is announced when a chat changes its part but keeps its place', () => {
    const { list, orderVersionAtom } = currentLive()
    list.setFilter({ sort: 'waiting' })
    put('a', { chat: { closedWaitSince: at(1) } })
    const before = [shown(), store.get(orderVersionAtom)]
    put('a', { chat: { waitingSince: at(1) } })
    expect(shown()).toBe(before[0])
    expect(store.get(orderVersionAtom)).not.toBe(before[1])
  })

  test('does not count a message that the user sent, or one in the open chat', () => {
    const { hold } = currentLive()
    hold.begin('keyboard')
    put('c', { lastContactResponseAt: at(1) })
    expect([shown(), newCount()]).toEqual(['abc', 0])
    void currentLive().conversations.open('b')
    put('b')
    expect([shown(), newCount()]).toEqual(['abc', 0])
  })

  test('loses a chat that the user archives, and gets it back in its place', () => {
    currentLive().hold.begin('keyboard')
    put('b', { archived: true })
    expect(shown()).toBe('ac')
    put('b', { archived: false })
    expect(shown()).toBe('abc')
  })

  test('is not held while very many rows are loaded', () => {
    const { hold } = currentLive()
    hold.begin('keyboard')
    const many = Array.from({ length: 5_000 }, (_, n) => contact(`many${n}`))
    currentLive().commit(many.map((one) => ({ kind: 'chat.put', contact: one, listed: true })))
    expect(newCount()).toBeUndefined()
    hold.begin('pointer')
    expect(newCount()).toBeUndefined()
  })

  const handOver = (id: string, handedOver = true) =>
    put(id, {
      chat: { updateAt: at(0), handedOver, pendingMessages: handedOver ? 1 : 0 },
      lastContactResponseAt: currentLive().chat(id)?.lastContactResponseAt,
    })

  test('has a handed-over chat above all others until it was opened and left', () => {
    handOver('c')
    put('b')
    expect(shown()).toBe('cba')
    void currentLive().conversations.open('c')
    handOver('c', false)
    expect(shown()).toBe('cba')
    void currentLive().conversations.open('b')
    expect(shown()).toBe('bac')
  })

  test('has an open handed-over chat no longer if a change takes it out of the list', () => {
    currentLive().list.startWith(currentLive().list.filter())
    handOver('c')
    void currentLive().conversations.open('c')
    expect(shown()).toBe('cab')
    put('c', { archived: true })
    expect(shown()).toBe('ab')
  })

  test('lifts a chat under the keyboard, and under the pointer only once it leaves the list', () => {
    const { hold } = currentLive()
    hold.begin('keyboard')
    handOver('b')
    expect([shown(), newCount()]).toEqual(['bac', 0])
    hold.begin('pointer')
    handOver('c')
    expect([shown(), newCount()]).toEqual(['bac', 1])
    hold.end('pointer')
    hold.end('keyboard')
    expect(shown()).toBe('bca')
  })

  test('lifts a chat that is on no loaded page, and only in lists to which it belongs', () => {
    const read = currentLive().beginRead()
    const rows = ['a', 'b'].map((id) => contact(id, { chat: { updateAt: at(5) }, revision: 9 }))
    currentLive().mergePage({ items: rows, hasMore: true, after: null }, read)
    const old = contact('old', { chat: { handedOver: true, pendingMessages: 1 } })
    currentLive().mergeHandedOver([old], read, () => true)
    expect(shown()).toBe('oldba')
    currentLive().list.setFilter({ type: 'important' })
    expect(shown()).toBe('')
    currentLive().list.setFilter({ type: 'default' })
    expect(shown()).toBe('old')
    // The service no longer knows it as handed over.
    currentLive().mergeHandedOver([], read, () => true)
    expect([shown(), currentLive().chat('old')]).toEqual(['', undefined])
    currentLive().endRead(read)
  })

  test('is no longer held after a change of the filter', () => {
    currentLive().hold.begin('keyboard')
    put('c')
    currentLive().list.setFilter({ text: 'a' })
    expect(newCount()).toBeUndefined()
    put('b')
    expect(shown()).toBe('bca')
  })
})
