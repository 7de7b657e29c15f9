import { atom } from 'jotai'
import { draftsReadAtom } from '#renderer/data/forms/drafts.ts'
import {
  groupAtom,
  openContactIdAtom,
  sessionAtom,
  userKeyAtom,
  viewerAtom,
} from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { contactDialogAtom } from '#renderer/scenes/inbox/dialogs/contact-dialog-atom.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import { formDraft } from '#renderer/data/forms/form-draft.ts'
import { liveAtom } from '#renderer/data/live/live.ts'

interface Place {
  readonly userKey: string | null
  readonly groupId: string | undefined
}

const placeAtom = atom((get): Place => ({
  userKey: get(userKeyAtom),
  groupId: get(groupAtom)?.id,
}))

/** The last place in which a user worked: the session may have ended since. */
const lastPlaceAtom = atom<Place>({ userKey: null, groupId: undefined })

const isSamePlace = (one: Place, other: Place) =>
  one.userKey === other.userKey && one.groupId === other.groupId

/** A form that was unmounted, perhaps with unsaved input. */
interface InterruptedForm {
  /** The form's chat; null for the registration of a contact. */
  readonly contactId: string | null
  /** The user and the group whose form it is. */
  readonly place: Place
  /** Whether the form's draft still exists. */
  hasDraft(): boolean
  open(): void
}

const interruptedAtom = atom<InterruptedForm | null>(null)

const isAtWork = () => {
  const { user, locked } = store.get(sessionAtom)
  return user !== null && !locked
}

/** The open form. Whether it has unsaved input is known again once the drafts are loaded after the next sign-in. */
function openForm(): InterruptedForm | null {
  return contactForm() ?? inboxForm()
}

function contactForm(): InterruptedForm | null {
  const dialog = store.get(contactDialogAtom)
  if (dialog?.kind !== 'register' && dialog?.kind !== 'edit') return null
  const place = store.get(lastPlaceAtom)
  const { groupId = '' } = place
  return {
    place,
    contactId: dialog.kind === 'register' ? null : dialog.contactId,
    hasDraft: () =>
      dialog.kind === 'register'
        ? formDraft({ groupId, form: 'newContact', id: dialog.phone }) !== null
        : formDraft({ groupId, form: 'contact', id: dialog.contactId }) !== null,
    open: () => store.set(contactDialogAtom, dialog),
  }
}

function inboxForm(): InterruptedForm | null {
  const dialog = store.get(inboxDialogAtom)
  if (dialog?.kind !== 'crm' && dialog?.kind !== 'schedule' && dialog?.kind !== 'compose')
    return null
  const { kind: form, contactId } = dialog
  const place = store.get(lastPlaceAtom)
  const { groupId = '' } = place
  return {
    place,
    contactId,
    hasDraft: () => formDraft({ groupId, form, id: contactId }) !== null,
    open: () => store.set(inboxDialogAtom, dialog),
  }
}

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

/** Closes the dialogs when another user signs in or the group changes. */
function followPlace(): void {
  const [last, now] = [store.get(lastPlaceAtom), store.get(placeAtom)]
  // There is no group while nobody is signed in. Keep the place then, because the same user may sign in again to the
  // same group.
  if (now.userKey === null || now.groupId === undefined || isSamePlace(last, now)) return
  store.set(lastPlaceAtom, now)
  store.set(contactDialogAtom, null)
  store.set(inboxDialogAtom, null)
}

/**
 * The form to reopen; null until all of these are true:
 * - A user is signed in, and the app is unlocked.
 * - It is the user and the group of the form, and the group and its drafts are loaded.
 * - The form's chat, if it has one, is open and loaded.
 */
const readyAtom = atom((get) => {
  const interrupted = get(interruptedAtom)
  const { user, locked } = get(sessionAtom)
  if (interrupted === null || user === null || locked || get(viewerAtom) === null) return null
  const { contactId, place } = interrupted
  const isLoaded = get(draftsReadAtom(place.groupId ?? '')) === 'read'
  if (!isLoaded || !isSamePlace(place, get(placeAtom))) return null
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
    store.sub(sessionAtom, rememberForm),
    store.sub(placeAtom, followPlace),
    store.sub(openContactIdAtom, forgetFormOfOtherChat),
    store.sub(readyAtom, reopen),
  ]
  followPlace()
  reopen()
  return () => {
    for (const stop of stops) stop()
  }
}
