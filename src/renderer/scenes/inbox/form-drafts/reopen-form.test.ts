import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contact } from '#renderer/data/live/test-data.ts'
import { openContactIdAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import { contactDialogAtom } from '#renderer/scenes/inbox/dialogs/contact-dialog-atom.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import { createFormDrafts } from './form-drafts.ts'
import { followForms } from './reopen-form.ts'
import { pushSession, withoutStorage, workIn } from './test-form.ts'
import { currentLive } from '#renderer/data/live/live.ts'

const register = createFormDrafts<string>('register')
const edit = createFormDrafts<string>('edit')
const crm = createFormDrafts<string>('crm')

/** Resets the open chat and the dialogs, as an unmount of the inbox does. */
function unmountInbox(): void {
  store.set(openContactIdAtom, null)
  store.set(contactDialogAtom, null)
  store.set(inboxDialogAtom, null)
}

const end = () => {
  pushSession(null)
  unmountInbox()
}
const lock = () => {
  pushSession('u1', true)
  unmountInbox()
}

/** Signs a user in and opens a chat. */
function signInAndOpen(id: string, chat: string, groupId = 'g1'): void {
  workIn(id, groupId)
  store.set(openContactIdAtom, chat)
}

const know = (id: string) =>
  currentLive().commit([{ kind: 'chat.put', contact: contact(id), listed: true }])
const openDialogs = () => [store.get(contactDialogAtom), store.get(inboxDialogAtom)]

let stop: () => void

const editing = { kind: 'edit', contactId: 'c1' } as const
const writing = { kind: 'crm', contactId: 'c1', record: null } as const

beforeEach(() => {
  withoutStorage()
  pushSession(null)
  signInAndOpen('somebody', 'c1')
  unmountInbox()
  signInAndOpen('u1', 'c1')
  know('c1')
  know('c2')
  stop = followForms()
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

describe('an interrupted form', () => {
  it('reopens after a lock or the end of the session, once its chat is open', () => {
    for (const goes of [lock, end, () => [lock(), end()]]) {
      store.set(inboxDialogAtom, writing)
      crm.put('c1', 'Lima')
      goes()
      expect(openDialogs()).toEqual([null, null])
      pushSession('u1')
      expect(openDialogs()).toEqual([null, null])
      signInAndOpen('u1', 'c1')
      know('c1')
      expect(openDialogs()).toEqual([null, writing])
      unmountInbox()
    }
  })

  it('reopens once its chat has loaded', () => {
    store.set(contactDialogAtom, { kind: 'edit', contactId: 'c9' })
    edit.put('c9', 'Casa')
    end()
    signInAndOpen('u1', 'c9')
    expect(openDialogs()).toEqual([null, null])
    know('c9')
    expect(openDialogs()).toEqual([{ kind: 'edit', contactId: 'c9' }, null])
  })

  it('reopens whichever chat is open, or none, if it registers a contact', () => {
    store.set(contactDialogAtom, { kind: 'register', phone: '51' })
    register.put('51', 'Lucía')
    end()
    signInAndOpen('u1', 'c2')
    expect(openDialogs()).toEqual([{ kind: 'register', phone: '51' }, null])
  })

  it('stays closed if nothing was typed or its input was saved', () => {
    store.set(contactDialogAtom, editing)
    end()
    signInAndOpen('u1', 'c1')
    expect(openDialogs()).toEqual([null, null])

    store.set(contactDialogAtom, editing)
    edit.put('c1', 'Casa')
    lock()
    edit.forget('c1')
    signInAndOpen('u1', 'c1')
    expect(openDialogs()).toEqual([null, null])
  })

  it('stays closed but keeps its draft if another chat is opened', () => {
    store.set(contactDialogAtom, editing)
    edit.put('c1', 'Casa')
    end()
    signInAndOpen('u1', 'c2')
    store.set(openContactIdAtom, 'c1')
    expect(openDialogs()).toEqual([null, null])
    expect(edit.get('c1')).toBe('Casa')
  })

  it('closes after it was reopened when the user or the group changes', () => {
    const form = { kind: 'register', phone: '51' } as const
    for (const goesOn of [() => workIn('u1', 'g2'), () => workIn('u2', 'g1')]) {
      store.set(contactDialogAtom, form)
      register.put('51', 'Lucía')
      lock()
      pushSession('u1')
      expect(openDialogs()).toEqual([form, null])
      goesOn()
      expect(openDialogs()).toEqual([null, null])
      workIn('u1', 'g1')
    }
  })

  it('does not reopen for another user, in another group or over another dialog', () => {
    store.set(contactDialogAtom, editing)
    edit.put('c1', 'Casa')
    end()
    signInAndOpen('u2', 'c1')
    expect(openDialogs()).toEqual([null, null])

    store.set(contactDialogAtom, { kind: 'register', phone: '' })
    register.put('', 'Lucía')
    end()
    signInAndOpen('u2', 'c1', 'g2')
    expect(openDialogs()).toEqual([null, null])

    signInAndOpen('u2', 'c1')
    store.set(contactDialogAtom, editing)
    edit.put('c1', 'Casa')
    end()
    const openDialog = { kind: 'snooze', contactId: 'c1' } as const
    store.set(inboxDialogAtom, openDialog)
    signInAndOpen('u2', 'c1')
    expect(openDialogs()).toEqual([null, openDialog])
  })
})
