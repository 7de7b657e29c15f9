import { atom } from 'jotai'
import { openContactIdAtom, sessionAtom, viewerAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'
import { contactDialogAtom } from '../dialogs/contact-dialog-atom.ts'
import { inboxDialogAtom } from '../dialogs/inbox-dialog-atom.ts'
import { isKept, onForgotten } from './form-drafts.ts'
import { liveAtom } from '../../../data/live/live.ts'

/** A form that was taken from under somebody's hands. */
interface Taken {
  /** The chat that it is about; null for the one in which a contact is registered. */
  readonly contactId: string | null
  /** Whether what was typed in it is still there: it is another person's or another group's no more. */
  isKept(): boolean
  open(): void
}

const takenAtom = atom<Taken | null>(null)

const isAtWork = () => {
  const { user, locked } = store.get(sessionAtom)
  return user !== null && !locked
}

/** The form that stands open and in which something was typed. */
function formThatStands(): Taken | null {
  return contactForm() ?? inboxForm()
}

function contactForm(): Taken | null {
  const dialog = store.get(contactDialogAtom)
  if (dialog?.kind !== 'register' && dialog?.kind !== 'edit') return null
  const { kind } = dialog
  const id = kind === 'register' ? dialog.phone : dialog.contactId
  return takenOf({
    contactId: kind === 'register' ? null : id,
    isKept: () => isKept(kind, id),
    open: () => store.set(contactDialogAtom, dialog),
  })
}

function inboxForm(): Taken | null {
  const dialog = store.get(inboxDialogAtom)
  if (dialog?.kind !== 'crm' && dialog?.kind !== 'schedule' && dialog?.kind !== 'compose')
    return null
  const { kind, contactId } = dialog
  return takenOf({
    contactId,
    isKept: () => isKept(kind, contactId),
    open: () => store.set(inboxDialogAtom, dialog),
  })
}

const takenOf = (taken: Taken) => (taken.isKept() ? taken : null)

// The session ends, or is locked: nothing is drawn yet, and what stood open still does. Behind a lock nothing does.
store.sub(sessionAtom, () => {
  if (!isAtWork()) store.set(takenAtom, (before) => formThatStands() ?? before)
})

// Led to another chat one is about something else: the form is there for whoever asks for it.
store.sub(openContactIdAtom, () => {
  const open = store.get(openContactIdAtom)
  const taken = store.get(takenAtom)
  if (open !== null && taken !== null && taken.contactId !== null && taken.contactId !== open)
    store.set(takenAtom, null)
})

// One may have been opened again beside another screen, where nothing takes it away: it would come with the next inbox.
onForgotten(() => {
  store.set(contactDialogAtom, null)
  store.set(inboxDialogAtom, null)
})

/** The form that can stand again: its writer is back, and its chat is open and known. */
const readyAtom = atom((get) => {
  const taken = get(takenAtom)
  const { user, locked } = get(sessionAtom)
  if (taken === null || user === null || locked || get(viewerAtom) === null) return null
  const { contactId } = taken
  const isThere =
    contactId === null ||
    (get(openContactIdAtom) === contactId && get(get(liveAtom).chatAtom(contactId)) !== undefined)
  return isThere ? taken : null
})

store.sub(readyAtom, () => {
  const ready = store.get(readyAtom)
  if (ready === null) return
  store.set(takenAtom, null)
  // Whoever has begun something else since goes on with that.
  const isFree = store.get(contactDialogAtom) === null && store.get(inboxDialogAtom) === null
  if (isFree && ready.isKept()) ready.open()
})
