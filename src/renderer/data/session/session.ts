import type { OwnIds, ViewCounts } from '#contract/rules/chats/chat-views.ts'
import { atom } from 'jotai'
import type { Connection, PushPayload, RequestOutput, Session, Settings } from '#contract/bridge.ts'
import { defaultSettings } from '#contract/default-settings.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import type { Member } from '#contract/entities/people/member.ts'
import type { Permission } from '#contract/entities/people/permission.ts'
import type { Team } from '#contract/entities/people/team.ts'
import type { User } from '#contract/entities/people/user.ts'
import { defaultLanguage, type Language } from '#contract/limits.ts'
import { viewerOf, type Viewer } from '#contract/policies/viewer.ts'
import { hasMessagingApp, mayHaveMessagingApp } from '#contract/rules/line/messaging-app.ts'
import type { ServiceStatusKind } from '#contract/rules/people/service-status.ts'
import { chooseGroup, permittedGroupName } from '#renderer/data/groups/group-choice.ts'
import { storedLanguage } from './stored-language.ts'

/** The service that this installation is connected to; null on a first run. */
export const connectionAtom = atom<Connection | null>(null)

/** Whether users without a group may register themselves and a group at the connected service. */
export const registersStrangersAtom = atom((get) => get(connectionAtom)?.registersStrangers ?? true)

/** Whether the connected service sends its mails. */
export const sendsMailAtom = atom((get) => get(connectionAtom)?.sendsMail ?? true)

export const sessionAtom = atom<Session>({
  user: null,
  tokenStore: 'keychain',
  locked: false,
  returnTo: null,
})

export const settingsAtom = atom<Settings>(defaultSettings)

export const realtimeAtom = atom<PushPayload<'realtime.state'>>({ state: 'off' })

export const serviceStatusAtom = atom<ServiceStatusKind>('unavailable')

/** Version, platform and runtime of the desktop app; null until it has loaded. */
export const appInfoAtom = atom<RequestOutput<'app.info'> | null>(null)

/**
 * The error code of the last attempt to reach the address that IT has fixed; null if no attempt was made or the last
 * one succeeded.
 */
export const unreachedAtom = atom<string | null>(null)

/** Why the session ended without a sign-out; the login screen shows it. */
export const sessionEndAtom = atom<'expired' | 'accessChanged' | null>(null)

export const userAtom = atom((get) => get(sessionAtom).user)

/** A key of a user across workspaces: in another workspace the same id may belong to another user. */
export const userKeyOf = ({ id }: Pick<User, 'id'>, connection: { address: string } | null) =>
  JSON.stringify([connection?.address, id])

/** The key of the signed-in user; null while nobody is signed in. */
export const userKeyAtom = atom((get) => {
  const user = get(userAtom)
  return user === null ? null : userKeyOf(user, get(connectionAtom))
})

/**
 * The group that the user picked last on this machine; null until they pick one. Written at the sign-in and by
 * `selectGroup`.
 */
export const pickedGroupIdAtom = atom<string | null>(null)

/**
 * The current group: the picked group while the user belongs to it, otherwise the user's first group; null for none.
 */
export const currentGroupIdAtom = atom((get) => {
  const user = get(userAtom)
  return user === null ? null : chooseGroup(user.permissions, get(pickedGroupIdAtom))
})

/** The user's permission in the current group. */
export const permissionAtom = atom<Permission | null>((get) => {
  const groupId = get(currentGroupIdAtom)
  return get(userAtom)?.permissions.find((one) => one.groupId === groupId) ?? null
})

/** The group loaded last, with its features; null for none. It may be another group than the current one. */
export const loadedGroupAtom = atom<Group | null>(null)
/** The current group; null while it loads. */
export const groupAtom = atom<Group | null>((get) => {
  const group = get(loadedGroupAtom)
  if (group === null || group.id !== get(currentGroupIdAtom)) return null
  if (group.name !== '') return group
  // A service that follows only the specification sends no group name.
  const permission = get(permissionAtom)
  return { ...group, name: permission === null ? '' : permittedGroupName(permission) }
})

/**
 * Whether the current group has a messaging app; without one its chats are hidden. Until the group has loaded, the
 * permission decides.
 */
export const showsChatsAtom = atom((get) => {
  const group = get(groupAtom)
  if (group !== null) return hasMessagingApp(group)
  const permission = get(permissionAtom)
  return permission === null || mayHaveMessagingApp(permission)
})

/** The members loaded last; null for none. Their group may be another group than the current one. */
export const loadedMembersAtom = atom<{ groupId: string; members: readonly Member[] } | null>(null)
/** The current group's members, for names and for chat visibility; null while they load. */
export const membersAtom = atom<readonly Member[] | null>((get) => {
  const loaded = get(loadedMembersAtom)
  return loaded?.groupId === get(currentGroupIdAtom) ? loaded.members : null
})

/** The user with name and e-mail. Some services send these fields only with the group's members. */
export const selfAtom = atom((get) => {
  const user = get(userAtom)
  if (user === null || user.name !== '') return user
  const member = get(membersAtom)?.find(({ id }) => id === user.id)
  return member === undefined ? user : { ...user, name: member.name, email: member.email }
})

/** The id of the group whose members could not be loaded; null if the last attempt did not fail. */
export const membersFailedAtom = atom<string | null>(null)
/** Whether the current group's members are loading. */
export const areMembersLoadingAtom = atom(
  (get) => get(membersAtom) === null && get(membersFailedAtom) !== get(currentGroupIdAtom),
)

/** The teams loaded last; null for none. Their group may be another group than the current one. */
export const loadedTeamsAtom = atom<{ groupId: string; teams: readonly Team[] } | null>(null)
/** The current group's teams, for the visibility of free chats; null while they load. */
export const teamsAtom = atom<readonly Team[] | null>((get) => {
  const loaded = get(loadedTeamsAtom)
  return loaded?.groupId === get(currentGroupIdAtom) ? loaded.teams : null
})

const noTeams: readonly Team[] = []
/**
 * The teams that hide free chats. While there are none, the value is always the same array, so that changes of other
 * teams cause no re-render.
 */
const hidingTeamsAtom = atom((get) => {
  const hiding = (get(teamsAtom) ?? noTeams).filter(({ hidesFreeChats }) => hidesFreeChats)
  return hiding.length === 0 ? noTeams : hiding
})

/** The viewer in the current group, for the policies; null until the group has loaded. */
export const viewerAtom = atom<Viewer | null>((get) => {
  const user = get(userAtom)
  const group = get(groupAtom)
  if (user === null || group === null) return null
  return viewerOf(user, group, get(membersAtom) ?? undefined, get(hidingTeamsAtom))
})

/** The chats in which a colleague has mentioned the user in a note that the user has not seen. */
export const mentionedInAtom = atom<ReadonlySet<string>>(new Set<string>())

/** The viewer's ids by which a chat is their own, and the chats that mention them. */
export const ownIdsAtom = atom((get): OwnIds => {
  const { userId = '', tagIds = [] } = get(viewerAtom) ?? {}
  return { userId, tagIds, mentionedIn: get(mentionedInAtom) }
})

/**
 * The language of the page: the first known of these.
 * - the user's setting
 * - the current group's language
 * - the stored language of the current group, while the group loads
 * - the language used last on this machine
 * - Spanish
 */
export const languageAtom = atom<Language>((get) => {
  const groupId = get(currentGroupIdAtom)
  const { language, lastLanguage } = get(settingsAtom)
  const known = () => (groupId === null ? null : storedLanguage(groupId).read())
  return language ?? get(groupAtom)?.language ?? known() ?? lastLanguage ?? defaultLanguage
})

/** The number of pending chats in the current group. The rail's badge and the tray show it. */
export const pendingChatsAtom = atom(0)

/** The numbers of chats in the views above the list; null while they are unknown or the service has no views. */
export const viewCountsAtom = atom<ViewCounts | null>(null)
/** Whether the service counts the chats in views; null until the first count. */
export const hasViewsAtom = atom<boolean | null>(null)
/** Whether the service changes many chats in one call. Without it, chats cannot be selected. */
export const changesManyAtom = atom(false)
/** Whether the service has the numbers of the team panel. */
export const hasTeamOverviewAtom = atom(false)

/** The id of the open chat; null for none. Presence and alerts depend on it. */
export const openContactIdAtom = atom<string | null>(null)

/**
 * Whether the user has dismissed the notice that closing the app ends the session. False again after a restart.
 */
export const memoryNoticeSeenAtom = atom(false)
