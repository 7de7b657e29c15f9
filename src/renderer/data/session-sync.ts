import { atom } from 'jotai'
import type { Session } from '#contract/bridge.ts'
import type { User } from '#contract/entities/user.ts'
import { leaveScreen } from '../components/leave-guard.tsx'
import { isServiceFailure } from '#contract/rules/service-failure.ts'
import { accessChangeAtom } from './access-change.ts'
import { onPush, request } from './bridge.ts'
import { chooseGroup, readPickedGroup, writePickedGroup } from './group-choice.ts'
import { awaitConnection } from './first-connection.ts'
import { keepLink, leaveLinkTo, takeLinkedGroup, takeOverLink } from './link.ts'
import { queryClient } from './query.ts'
import {
  appInfoAtom,
  connectionAtom,
  currentGroupIdAtom,
  loadedGroupAtom,
  openContactIdAtom,
  pendingChatsAtom,
  personOf,
  pickedGroupIdAtom,
  realtimeAtom,
  serviceStatusAtom,
  sessionAtom,
  sessionEndAtom,
  settingsAtom,
  unreachedAtom,
  userAtom,
} from './session.ts'
import { store } from './store.ts'
import { toastsAtom } from './toasts.ts'

/** Why this page is ending the session, which is then no expiry; null while it is not. */
const signingOutAtom = atom<SignOutReason | null>(null)

type SignOutReason = 'wish' | 'accessChanged'

/**
 * Fills the atoms from the desktop and keeps them in step with what it tells.
 * @throws ApiError when the desktop cannot say who is signed in: nothing can be shown then.
 */
export async function startSession(): Promise<void> {
  onPush('session.changed', applySession)
  onPush('connection.changed', (connection) => store.set(connectionAtom, connection))
  onPush('connection.unreached', ({ code }) => store.set(unreachedAtom, code))
  onPush('settings.changed', (settings) => store.set(settingsAtom, settings))
  onPush('serviceStatus.changed', ({ status }) => store.set(serviceStatusAtom, status))
  onPush('realtime.state', (state) => store.set(realtimeAtom, state))
  const [info, connection, session, settings, realtime, serviceStatus] = await Promise.all([
    request('app.info'),
    request('connection.get'),
    request('session.get'),
    request('settings.get'),
    request('realtime.get'),
    request('serviceStatus.get'),
  ])
  store.set(appInfoAtom, info)
  store.set(unreachedAtom, info.unreached)
  store.set(connectionAtom, connection)
  store.set(settingsAtom, settings)
  store.set(realtimeAtom, realtime)
  store.set(serviceStatusAtom, serviceStatus.status)
  changeSession(session)
}

/** The last user with their workspace, which may have changed when the end of their session is reported. */
const lastPersonAtom = atom('')

/** Applies the session that the desktop reports. After a sign-in the first calls wait for the live connection. */
export function applySession(session: Session): void {
  if (session.user !== null && session.user.id !== store.get(userAtom)?.id) awaitConnection()
  changeSession(session)
}

/** Removes everything of the former user when the user changes. */
function changeSession(session: Session): void {
  const before = store.get(userAtom)
  const after = session.user
  const signingOut = store.get(signingOutAtom)
  if (before?.id !== after?.id) {
    queryClient.clear()
    store.set(loadedGroupAtom, null)
    store.set(openContactIdAtom, null)
    store.set(pendingChatsAtom, 0)
    // A service may turn away whose access changed before they have read of it: that is still why the session ended.
    const reason = store.get(accessChangeAtom) === null ? 'expired' : 'accessChanged'
    // It was the last person's, whose session ended in another way before the message was through.
    store.set(accessChangeAtom, null)
    if (before !== null) leaveLinkTo(store.get(lastPersonAtom))
    if (after !== null) {
      const person = personOf(after, store.get(connectionAtom))
      store.set(lastPersonAtom, person)
      takeOverLink(person)
    }
    store.set(pickedGroupIdAtom, after === null ? null : firstGroup(after))
    if (after !== null) store.set(sessionEndAtom, null)
    else if (before !== null && signingOut !== 'wish')
      store.set(sessionEndAtom, signingOut ?? reason)
  }
  // The service may take its time over the good-bye, and somebody be signed in before that, whose end is another.
  if (after === null) store.set(signingOutAtom, null)
  // What was told before a lock, or to somebody else, has words in it that are nobody's to read now.
  if (session.locked || before?.id !== after?.id) store.set(toastsAtom, [])
  store.set(sessionAtom, session)
}

/** The group to begin in: that of the link that led here, which is then the picked one, else the one picked last. */
function firstGroup({ id, permissions }: User): string | null {
  const picked = readPickedGroup(id)
  const linked = takeLinkedGroup(permissions, chooseGroup(permissions, picked))
  if (linked !== null) writePickedGroup(id, linked)
  return linked ?? picked
}

/**
 * Has the desktop ask who the person is and what they may do: something of that changed elsewhere.
 * @returns whether that was answered
 */
export async function readSessionAgain(): Promise<boolean> {
  try {
    applySession(await request('session.refresh'))
    return true
  } catch (error) {
    // The next change, or the next connection, asks again.
    console.warn('What the person may do was not read again', error)
    return false
  }
}

/**
 * Finds out whether the service answers, by reading who the user is.
 * @returns false if it is unreachable or in trouble
 */
export async function probeService(): Promise<boolean> {
  try {
    applySession(await request('session.refresh'))
    return true
  } catch (error) {
    return !isServiceFailure(error)
  }
}

/** Ends the session; `reason` is told on the login screen when it was not the person's own wish. */
export async function signOut(reason: SignOutReason = 'wish'): Promise<void> {
  const groupId = store.get(currentGroupIdAtom)
  store.set(signingOutAtom, reason)
  try {
    applySession(await request('session.signOut', groupId === null ? {} : { groupId }))
  } catch (error) {
    store.set(signingOutAtom, null)
    throw error
  }
}

/**
 * Has the desktop remember a place: while signed in, where the person is (they are led back if the session ends
 * without their doing); before that, and behind the lock, where they want to go.
 */
export async function rememberPlace(path: string): Promise<void> {
  const { user, locked } = store.get(sessionAtom)
  const returnTo = user === null || locked ? path : null
  // At work this runs with every chat that is opened: the page is told only of what changed.
  if (store.get(sessionAtom).returnTo !== returnTo)
    store.set(sessionAtom, (session) => ({ ...session, returnTo }))
  await request('session.remember', { path, userId: user?.id ?? null })
}

/** A link that is followed at the sign-in or the lock screen: it leads on from there. */
export async function followLater(path: string): Promise<void> {
  const place = keepLink(path)
  const user = store.get(userAtom)
  const current = store.get(currentGroupIdAtom)
  const groupId = user === null ? null : takeLinkedGroup(user.permissions, current)
  if (groupId !== null && groupId !== current) selectGroup(groupId)
  await rememberPlace(place)
}

/** Changes to another group of the user's and remembers it for the next start. Unsaved work is asked about first. */
export function selectGroup(groupId: string): void {
  leaveScreen(store, () => applyGroupChoice(groupId))
}

function applyGroupChoice(groupId: string): void {
  const user = store.get(userAtom)
  if (user === null) return
  writePickedGroup(user.id, groupId)
  store.set(openContactIdAtom, null)
  store.set(pendingChatsAtom, 0)
  store.set(pickedGroupIdAtom, groupId)
}
