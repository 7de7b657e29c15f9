import { beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createChatWindows, type ChatWindowEvents } from './chat-windows.ts'

let calls: string[]
let focused: string | null
let events: Map<string, ChatWindowEvents>
beforeEach(() => {
  calls = []
  focused = null
  events = new Map()
})

/** Creates the service with windows that record their calls. The page of the window for chat `c1` has the id 1. */
function createTestWindows() {
  return createChatWindows((contactId, own) => {
    calls.push(`open ${contactId}`)
    events.set(contactId, own)
    return {
      show: () => void calls.push(`show ${contactId}`),
      isFocused: () => focused === contactId,
      send: (name) => void calls.push(`${name} to ${contactId}`),
      owns: (senderId) => contactId.endsWith(String(senderId)),
      setZoom: (percent) => void calls.push(`zoom ${contactId} ${percent}`),
      setBackground: () => undefined,
      close: () => void calls.push(`close ${contactId}`),
    }
  })
}

describe('chat windows', () => {
  it('exist once per chat; a second request focuses the window', () => {
    const windows = createTestWindows()
    windows.open({ contactId: 'c1' })
    windows.open({ contactId: 'c2' })
    windows.open({ contactId: 'c1' })
    expect(calls).toEqual(['open c1', 'open c2', 'show c1'])
  })

  it('are limited in number', () => {
    const windows = createTestWindows()
    for (let count = 0; count < limits.chatWindowsMax; count += 1) {
      windows.open({ contactId: `c${count}` })
    }
    expect(() => windows.open({ contactId: 'more' })).toThrow('Too many')
    events.get('c0')?.onClosed()
    windows.open({ contactId: 'more' })
    expect(calls.at(-1)).toBe('open more')
  })

  it('report which window has the focus, and every change', () => {
    const windows = createTestWindows()
    let changes = 0
    windows.onChange(() => {
      changes += 1
    })
    windows.open({ contactId: 'c1' })
    expect([windows.focusedContactId(), changes]).toEqual([null, 1])
    focused = 'c1'
    events.get('c1')?.onFocusChange()
    expect([windows.focusedContactId(), changes]).toEqual(['c1', 2])
    events.get('c1')?.onClosed()
    expect([windows.focusedContactId(), windows.isEmpty(), changes]).toEqual([null, true, 3])
  })

  it('receive pushes, except the window whose page caused the push', () => {
    const windows = createTestWindows()
    windows.open({ contactId: 'c1' })
    windows.open({ contactId: 'c2' })
    calls = []
    windows.send('settings.changed', {})
    windows.send('drafts.changed', {}, 1)
    expect(calls).toEqual([
      'settings.changed to c1',
      'settings.changed to c2',
      'drafts.changed to c2',
    ])
  })

  it('receive a push of sendToFocused only in the window with the focus', () => {
    const windows = createTestWindows()
    windows.open({ contactId: 'c1' })
    windows.open({ contactId: 'c2' })
    calls = []
    expect(windows.sendToFocused('menu.command', {})).toBe(false)
    focused = 'c2'
    expect(windows.sendToFocused('menu.command', {})).toBe(true)
    expect(calls).toEqual(['menu.command to c2'])
  })

  it('recognise the pages of open windows as senders, but not those of closed windows', () => {
    const windows = createTestWindows()
    windows.open({ contactId: 'c1' })
    expect([windows.owns(1), windows.owns(2)]).toEqual([true, false])
    windows.lock()
    expect(windows.owns(1)).toBe(false)
  })

  it('close when the screen locks and reopen when it is unlocked', () => {
    const windows = createTestWindows()
    windows.open({ contactId: 'c1' })
    windows.open({ contactId: 'c2' })
    calls = []
    windows.lock()
    expect(calls).toEqual(['close c1', 'close c2'])
    // The system may report the closing of a window only after a new window for its chat has opened.
    const late = events.get('c1')
    windows.unlock()
    late?.onClosed()
    windows.unlock()
    expect(calls.slice(2)).toEqual(['open c1', 'open c2'])
    expect(windows.owns(1)).toBe(true)
  })

  it('stay closed for the next user', () => {
    const windows = createTestWindows()
    windows.open({ contactId: 'c1' })
    windows.lock()
    windows.clear()
    calls = []
    windows.unlock()
    expect(calls).toEqual([])
  })
})
