import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Draft, DraftChange } from '#contract/draft.ts'
import type { FormDraft, FormKind } from '#contract/draft-forms.ts'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { loadDrafts, saveDraft } from '#renderer/data/forms/drafts.ts'
import { groupAtom, openContactIdAtom, userKeyAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { contactDialogAtom } from '#renderer/scenes/inbox/dialogs/contact-dialog-atom.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import { followForms } from './reopen-form.ts'
import { pushSession, withoutStorage, workIn } from './form.fixture.ts'
import { currentLive } from '#renderer/data/live/live.ts'

/** The drafts on disk by group and id, as the main process has them. */
const disk = new Map<string, Map<string, Draft>>()

/** A stand-in for the unsaved input of a form: its values do not matter here. */
const input: FormDraft<'setting'> = { form: 'setting', base: { text: '' }, draft: { text: 'x' } }

/** Stores unsaved input of a form, or removes it. */
function put(form: FormKind, id: string, value: FormDraft | null = { ...input, form }): void {
  saveDraft({ groupId: groupOf(), kind: 'form', id: `${form} ${id}` }, value)
}
const groupOf = () => store.get(groupAtom)?.id ?? ''
const hasInput = (id: string) => disk.get(groupOf())?.has(id) === true

/** Stubs the bridge to the main process. */
function request(name: string, { groupId, draft }: { groupId: string; draft: DraftChange }) {
  const drafts = disk.get(groupId) ?? new Map<string, Draft>()
  disk.set(groupId, drafts)
  if (name === 'drafts.get') return Promise.resolve({ ok: true, value: [...drafts.values()] })
  const { value } = draft
  if (value === null) drafts.delete(draft.id)
  else drafts.set(draft.id, { ...draft, value })
  return Promise.resolve({ ok: true, value: undefined })
}

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
async function signInAndOpen(id: string, chat: string, groupId = 'g1'): Promise<void> {
  workIn(id, groupId)
  await loadDrafts(groupId)
  store.set(openContactIdAtom, chat)
}

const know = (id: string) =>
  currentLive().commit([{ kind: 'chat.put', contact: contact(id), listed: true }])
const openDialogs = () => [store.get(contactDialogAtom), store.get(inboxDialogAtom)]

let stop: () => void

const editing = { kind: 'edit', contactId: 'c1' } as const
const writing = { kind: 'crm', contactId: 'c1', record: null } as const

// The atoms of the session have a subscriber in the app.
store.sub(userKeyAtom, () => undefined)
beforeEach(async () => {
  withoutStorage()
  vi.stubGlobal('window', { bandeja: { request, on: () => () => undefined } })
  disk.clear()
  pushSession(null)
  await signInAndOpen('somebody', 'c1')
  unmountInbox()
  await signInAndOpen('u1', 'c1')
  know('c1')
  know('c2')
  stop = followForms()
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

describe('an interrupted form', () => {
  it('reopens after a lock or the end of the session, once its chat is open', async () => {
    for (const goes of [lock, end, () => [lock(), end()]]) {
      store.set(inboxDialogAtom, writing)
      put('crm', 'c1')
      goes()
      expect(openDialogs()).toEqual([null, null])
      pushSession('u1')
      expect(openDialogs()).toEqual([null, null])
      await signInAndOpen('u1', 'c1')
      know('c1')
      expect(openDialogs()).toEqual([null, writing])
      unmountInbox()
    }
  })

  it('reopens once its chat has loaded', async () => {
    store.set(contactDialogAtom, { kind: 'edit', contactId: 'c9' })
    put('contact', 'c9')
    end()
    await signInAndOpen('u1', 'c9')
    expect(openDialogs()).toEqual([null, null])
    know('c9')
    expect(openDialogs()).toEqual([{ kind: 'edit', contactId: 'c9' }, null])
  })

  it('reopens whichever chat is open, or none, if it registers a contact', async () => {
    store.set(contactDialogAtom, { kind: 'register', phone: '51' })
    put('newContact', '51')
    end()
    await signInAndOpen('u1', 'c2')
    expect(openDialogs()).toEqual([{ kind: 'register', phone: '51' }, null])
  })

  it('stays closed if nothing was typed or its input was saved', async () => {
    store.set(contactDialogAtom, editing)
    end()
    await signInAndOpen('u1', 'c1')
    expect(openDialogs()).toEqual([null, null])

    store.set(contactDialogAtom, editing)
    put('contact', 'c1')
    lock()
    put('contact', 'c1', null)
    await signInAndOpen('u1', 'c1')
    expect(openDialogs()).toEqual([null, null])
  })

  it('stays closed but keeps its draft if another chat is opened', async () => {
    store.set(contactDialogAtom, editing)
    put('contact', 'c1')
    end()
    await signInAndOpen('u1', 'c2')
    store.set(openContactIdAtom, 'c1')
    expect(openDialogs()).toEqual([null, null])
    expect(hasInput('contact c1')).toBe(true)
  })

  it('closes after it was reopened when the user or the group changes', async () => {
    const form = { kind: 'register', phone: '51' } as const
    for (const goesOn of [() => workIn('u1', 'g2'), () => workIn('u2', 'g1')]) {
      store.set(contactDialogAtom, form)
      put('newContact', '51')
      lock()
      pushSession('u1')
      expect(openDialogs()).toEqual([form, null])
      goesOn()
      expect(openDialogs()).toEqual([null, null])
      workIn('u1', 'g1')
    }
  })

  it('does not reopen for another user, in another group or over another dialog', async () => {
    store.set(contactDialogAtom, editing)
    put('contact', 'c1')
    end()
    await signInAndOpen('u2', 'c1')
    expect(openDialogs()).toEqual([null, null])

    store.set(contactDialogAtom, { kind: 'register', phone: '' })
    put('newContact', '')
    end()
    await signInAndOpen('u2', 'c1', 'g2')
    expect(openDialogs()).toEqual([null, null])

    await signInAndOpen('u2', 'c1')
    store.set(contactDialogAtom, editing)
    put('contact', 'c1')
    end()
    const openDialog = { kind: 'snooze', contactId: 'c1' } as const
    store.set(inboxDialogAtom, openDialog)
    await signInAndOpen('u2', 'c1')
    expect(openDialogs()).toEqual([null, openDialog])
  })
})
