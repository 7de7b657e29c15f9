import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { Entities } from './entities.ts'

const store = createStore()

test('an atom that is mounted again after its removal shows the current entity and its changes', () => {
  const words = new Entities<string>()
  words.put(store.set, 'a', 'first')
  const drawn = words.atom('a')
  const leave = store.sub(drawn, () => undefined)
  leave()
  words.put(store.set, 'a', 'second')
  let notifications = 0
  const leaveToo = store.sub(drawn, () => (notifications += 1))
  expect(store.get(drawn)).toBe('second')
  notifications = 0
  words.put(store.set, 'a', 'third')
  expect([store.get(drawn), notifications]).toEqual(['third', 1])
  expect(words.atom('a')).toBe(drawn)
  leaveToo()
})

test('an unmounted atom is removed', () => {
  const words = new Entities<string>()
  const before = words.atom('a')
  store.sub(before, () => undefined)()
  expect(words.atom('a')).not.toBe(before)
})
