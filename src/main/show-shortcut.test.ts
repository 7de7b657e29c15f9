import { expect, it } from 'vitest'
import type { ShowShortcut } from '#contract/bridge.ts'
import { createShowShortcut } from './show-shortcut.ts'

function rig(taken: readonly ShowShortcut[] = []) {
  const registered = new Map<ShowShortcut, () => void>()
  let shown = 0
  const set = createShowShortcut({
    register(shortcut, onPress) {
      if (taken.includes(shortcut)) return false
      registered.set(shortcut, onPress)
      return true
    },
    unregister: (shortcut) => void registered.delete(shortcut),
    show: () => (shown += 1),
  })
  return { set, registered, shown: () => shown }
}

it('the shortcut shows the window', () => {
  const { set, registered, shown } = rig()
  set('Alt+Shift+B')
  registered.get('Alt+Shift+B')?.()
  expect(shown()).toBe(1)
})

it('a new shortcut replaces the previous one; null removes it', () => {
  const { set, registered } = rig()
  set('Alt+Shift+B')
  set('CommandOrControl+Alt+B')
  expect([...registered.keys()]).toEqual(['CommandOrControl+Alt+B'])
  set(null)
  expect([...registered.keys()]).toEqual([])
})

it('the previous shortcut stays if another program uses the new one', () => {
  const { set, registered } = rig(['CommandOrControl+Alt+B'])
  set('Alt+Shift+B')
  expect(() => set('CommandOrControl+Alt+B')).toThrow(expect.objectContaining({ code: 'CONFLICT' }))
  expect([...registered.keys()]).toEqual(['Alt+Shift+B'])
  set('Alt+Shift+B')
  expect(registered.size).toBe(1)
})
