import { atom } from 'jotai'
import { openContactIdAtom, sessionAtom, viewerAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import { contactDialogAtom } from '#renderer/scenes/inbox/dialogs/contact-dialog-atom.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import { clearDraftsOnGroupChange, draftsClearedAtom, hasDraft } from './form-drafts.ts'
import { liveAtom } from '#renderer/data/live/live.ts'

/** A form that was unmounted with unsaved input. */
interface InterruptedForm {
  /** The form's chat; null for the registration of a contact. */
  readonly contactId: string | null
  /** Whether the form's draft still exists. A change of the user or the group clears the draft. */
  hasDraft(): boolean
  open(): void
}

const interruptedAtom = atom<InterruptedForm | null>(null)

const isAtWork = () => {
  const { user, locked } = store.get(sessionAtom)
  return user !== null && !locked
}

/** The open form, if it has unsaved input. */
function openForm(): InterruptedForm | null {
  return contactForm() ?? inboxForm()
}

function contactForm(): InterruptedForm | null {
  const dialog = store.get(contactDialogAtom)
  if (dialog?.kind !== 'register' && dialog?.kind !== 'edit') return null
  const { kind } = dialog
  const id = kind === 'register' ? dialog.phone : dialog.contactId
  return withDraft({
    contactId: kind === 'register' ? null : id,
    hasDraft: () => hasDraft(kind, id),
    open: () => store.set(contactDialogAtom, dialog),
  })
}

function inboxForm(): InterruptedForm | null {
  const dialog = store.get(inboxDialogAtom)
  if (dialog?.kind !== 'crm' && dialog?.kind !== 'schedule' && dialog?.kind !== 'compose')
    return null
  const { kind, contactId } = dialog
  return withDraft({
    contactId,
    hasDraft: () => hasDraft(kind, contactId),
    open: () => store.set(inboxDialogAtom, dialog),
  })
}

const withDraft = (interrupted: InterruptedForm) => (interrupted.hasDraft() ? interrupted : null)

/**
 * Remembers the open form when the session ends or is locked. It runs before any component rerenders, so the form is
 * still open. If no form is open, the form of an earlier lock stays remembered.
 */
function rememberForm(): void {
  if (!isAtWork()) store.set(interruptedAtom, (before) => openForm() ?? before)
}

/** Forgets the interrupted form when the user opens a chat other than the form's. The form's draft stays. */
function forgetFormOfOtherChat(): void {
  const open = store.get(openContactIdAtom)
  const interrupted = store.get(interruptedAtom)
  if (
    open !== null &&
    interrupted !== null &&
    interrupted.contactId !== null &&
    interrupted.contactId !== open
  )
    store.set(interruptedAtom, null)
}

function closeDialogs(): void {
  store.set(contactDialogAtom, null)
  store.set(inboxDialogAtom, null)
}

/**
 * The form to reopen; null until all of these are true:
 * - A user is signed in, and the app is unlocked.
 * - The group is loaded.
 * - The form's chat, if it has one, is open and loaded.
 */
const readyAtom = atom((get) => {
  const interrupted = get(interruptedAtom)
  const { user, locked } = get(sessionAtom)
  if (interrupted === null || user === null || locked || get(viewerAtom) === null) return null
  const { contactId } = interrupted
  const isThere =
    contactId === null ||
    (get(openContactIdAtom) === contactId && get(get(liveAtom).chatAtom(contactId)) !== undefined)
  return isThere ? interrupted : null
})

function reopen(): void {
  const ready = store.get(readyAtom)
  if (ready === null) return
  store.set(interruptedAtom, null)
  // Do not replace a dialog that the user has opened since the interruption.
  const isFree = store.get(contactDialogAtom) === null && store.get(inboxDialogAtom) === null
  if (isFree && ready.hasDraft()) ready.open()
}

/**
 * Remembers, reopens and closes the inbox's forms when the session, the group or the open chat changes.
 * @returns a function that unsubscribes
 */
export function followForms(): () => void {
  const stops = [
    store.sub(draftsClearedAtom, closeDialogs),
    clearDraftsOnGroupChange(),
    store.sub(sessionAtom, rememberForm),
    store.sub(openContactIdAtom, forgetFormOfOtherChat),
    store.sub(readyAtom, reopen),
  ]
  reopen()
  return () => {
    for (const stop of stops) stop()
  }
}
