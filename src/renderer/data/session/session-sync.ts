import { atom } from 'jotai'
import type { PushName, PushPayload, Session } from '#contract/bridge.ts'
import type { User } from '#contract/entities/people/user.ts'
import { leaveScreen } from '#renderer/data/navigation/leave-screen.ts'
import { isServiceFailure } from '#contract/rules/service/service-failure.ts'
import { playAlertSound } from '#renderer/data/alert-sounds.ts'
import { accessChangeAtom } from './access-change.ts'
import { onPush, request } from '#renderer/data/service/bridge.ts'
import { chooseGroup, pickedGroup } from '#renderer/data/groups/group-choice.ts'
import { followDrafts } from '#renderer/data/forms/drafts.ts'
import { awaitConnection } from '#renderer/data/service/first-connection.ts'
import {
  claimLink,
  consumeLinkedGroup,
  setLinkOwner,
  storeLink,
  storeWorkspaceLink,
} from '#renderer/data/navigation/deep-link.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import {
  appInfoAtom,
  connectionAtom,
  currentGroupIdAtom,
  loadedGroupAtom,
  openContactIdAtom,
  pendingChatsAtom,
  viewCountsAtom,
  userKeyOf,
  pickedGroupIdAtom,
  realtimeAtom,
  serviceStatusAtom,
  sessionAtom,
  sessionEndAtom,
  settingsAtom,
  unreachedAtom,
  userAtom,
} from './session.ts'
import { store } from '#renderer/data/store.ts'
import { toastsAtom } from '#renderer/data/change/toasts.ts'

/**
 * Why this page is ending the session; null while the page is not ending it. Distinguishes a sign-out from an expired
 * session.
 */
const signingOutAtom = atom<SignOutReason | null>(null)

type SignOutReason = 'userAction' | 'accessChanged'

/**
 * Loads the session's atoms from the main process and keeps them in sync with its pushes.
 * @throws ApiError if one of the requests to the main process fails: then nothing can be shown
 */
export async function startSession(): Promise<void> {
  const pushed = new Set<PushName>()
  const listen = <Name extends PushName>(name: Name, apply: (value: PushPayload<Name>) => void) =>
    onPush(name, (value) => {
      pushed.add(name)
      apply(value)
    })
  listen('session.changed', applySession)
  listen('connection.changed', (connection) => store.set(connectionAtom, connection))
  listen('connection.unreached', ({ code }) => store.set(unreachedAtom, code))
  listen('settings.changed', (settings) => store.set(settingsAtom, settings))
  listen('serviceStatus.changed', ({ status }) => store.set(serviceStatusAtom, status))
  listen('realtime.state', (state) => store.set(realtimeAtom, state))
  followDrafts()
  onPush('alert.sound', (played) => {
    playAlertSound(played).catch((error: unknown) => console.warn('A sound was not played', error))
  })
  const [info, connection, session, settings, realtime, serviceStatus] = await Promise.all([
    request('app.info'),
    request('connection.get'),
    request('session.get'),
    request('settings.get'),
    request('realtime.get'),
    request('serviceStatus.get'),
  ])
  store.set(appInfoAtom, info)
  // A value that was pushed while the requests were running is newer than the response.
  if (!pushed.has('connection.unreached')) store.set(unreachedAtom, info.unreached)
  if (!pushed.has('connection.changed')) store.set(connectionAtom, connection)
  if (!pushed.has('settings.changed')) store.set(settingsAtom, settings)
  if (!pushed.has('realtime.state')) store.set(realtimeAtom, realtime)
  if (!pushed.has('serviceStatus.changed')) store.set(serviceStatusAtom, serviceStatus.status)
  if (!pushed.has('session.changed')) changeSession(session)
}

/**
 * The key of the user who signed in last. It is stored, because the connection, a part of the key, may already have
 * changed when the end of the session is reported.
 */
const lastUserKeyAtom = atom('')

/** Applies a session reported by the main process. After a sign-in the first calls wait for the live connection. */
export function applySession(session: Session): void {
  if (session.user !== null && session.user.id !== store.get(userAtom)?.id) awaitConnection()
  changeSession(session)
}

/** Applies a session. If the user changed, everything of the former user is removed. */
function changeSession(session: Session): void {
  const before = store.get(userAtom)
  const after = session.user
  const signingOut = store.get(signingOutAtom)
  if (before?.id !== after?.id) {
    queryClient.clear()
    store.set(loadedGroupAtom, null)
    resetChats()
    // After a change of access the service may end the session before this page signs out.
    const reason = store.get(accessChangeAtom) === null ? 'expired' : 'accessChanged'
    // The notice concerned the former user, whose session ended before they dismissed it.
    store.set(accessChangeAtom, null)
    if (before !== null) setLinkOwner(store.get(lastUserKeyAtom))
    if (after !== null) {
      const userKey = userKeyOf(after, store.get(connectionAtom))
      store.set(lastUserKeyAtom, userKey)
      claimLink(userKey)
    }
    store.set(pickedGroupIdAtom, after === null ? null : firstGroup(after))
    if (after !== null) store.set(sessionEndAtom, null)
    else if (before !== null && signingOut !== 'userAction')
      store.set(sessionEndAtom, signingOut ?? reason)
  }
  // Reset the reason although the sign-out call may still be pending. If another user signs in before its response, the
  // end of that user's session must not get this reason.
  if (after === null) store.set(signingOutAtom, null)
  // Toasts from before a lock or of another user may contain private text.
  if (session.locked || before?.id !== after?.id) store.set(toastsAtom, [])
  store.set(sessionAtom, session)
}

/** Returns the group to show first: the link's group, which is then stored as picked, or else the group picked last. */
function firstGroup({ id, permissions }: User): string | null {
  const choice = pickedGroup(id)
  const picked = choice.read()
  const linked = consumeLinkedGroup(permissions, chooseGroup(permissions, picked))
  if (linked !== null) choice.write(linked)
  return linked ?? picked
}

/**
 * Fetches the session again because the user's access may have changed elsewhere.
 * @returns whether the session was fetched
 */
export async function refreshSession(): Promise<boolean> {
  try {
    applySession(await request('session.refresh'))
    return true
  } catch (error) {
    // The next event about the user's access, or the next connection, refreshes the session again.
    console.warn('The session could not be refreshed', error)
    return false
  }
}

/**
 * Checks whether the service responds, by fetching the session.
 * @returns false if the service is unreachable or failing
 */
export async function probeService(): Promise<boolean> {
  try {
    applySession(await request('session.refresh'))
    return true
  } catch (error) {
    return !isServiceFailure(error)
  }
}

/**
 * Ends the session. The login screen shows the `reason` unless it is `userAction`.
 * @throws ApiError if the call fails; the user then stays signed in
 */
export async function signOut(reason: SignOutReason = 'userAction'): Promise<void> {
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
 * Stores a path in the main process. For a signed-in user it is the current path, to which the user returns if the
 * session ends unexpectedly. Before the sign-in or unlock it is the path to open afterwards.
 */
export async function storeReturnPath(path: string): Promise<void> {
  const { user, locked } = store.get(sessionAtom)
  const returnTo = user === null || locked ? path : null
  // This runs whenever a chat is opened: update the atom only if the value changed.
  if (store.get(sessionAtom).returnTo !== returnTo)
    store.set(sessionAtom, (session) => ({ ...session, returnTo }))
  await request('session.remember', { path, userId: user?.id ?? null })
}

/**
 * Stores a link opened on the sign-in or lock screen. It is opened after the sign-in or unlock. On the lock screen, the
 * link's group is selected at once.
 */
export async function deferLink(path: string): Promise<void> {
  if (storeWorkspaceLink(path)) return
  const target = storeLink(path)
  const user = store.get(userAtom)
  const current = store.get(currentGroupIdAtom)
  const groupId = user === null ? null : consumeLinkedGroup(user.permissions, current)
  if (groupId !== null && groupId !== current) selectGroup(groupId)
  await storeReturnPath(target)
}

/** Switches to another of the user's groups and stores the choice for the next start. Asks about unsaved work first. */
export function selectGroup(groupId: string): void {
  leaveScreen(store, () => applyGroupChoice(groupId))
}

function applyGroupChoice(groupId: string): void {
  const user = store.get(userAtom)
  if (user === null) return
  pickedGroup(user.id).write(groupId)
  resetChats()
  store.set(pickedGroupIdAtom, groupId)
}

/**
 * Resets the open chat and the count of pending chats when the group or the user changes (specification, section 4).
 * The chats, filters and pages belong to the live store, which is created again.
 */
function resetChats(): void {
  store.set(openContactIdAtom, null)
  store.set(pendingChatsAtom, 0)
  store.set(viewCountsAtom, null)
}
