import { atom } from 'jotai'
import type { Connection, PushPayload, RequestOutput, Session, Settings } from '#contract/bridge.ts'
import type { Group } from '#contract/entities/group.ts'
import type { Member } from '#contract/entities/member.ts'
import type { Permission } from '#contract/entities/permission.ts'
import type { Team } from '#contract/entities/team.ts'
import type { User } from '#contract/entities/user.ts'
import { defaultLanguage, limits, type Language } from '#contract/limits.ts'
import { viewerOf, type Viewer } from '#contract/policies/viewer.ts'
import { hasMessagingApp, mayHaveMessagingApp } from '#contract/rules/messaging-app.ts'
import type { ServiceStatusKind } from '#contract/rules/service-status.ts'
import { chooseGroup } from './group-choice.ts'
import { knownLanguage } from './known-language.ts'

/** The workspace this installation is connected to, or null on a first run. */
export const connectionAtom = atom<Connection | null>(null)

export const sessionAtom = atom<Session>({
  user: null,
  tokenStore: 'keychain',
  locked: false,
  returnTo: null,
})

export const settingsAtom = atom<Settings>({
  theme: 'system',
  language: null,
  lastLanguage: null,
  notifications: true,
  notificationSound: true,
  chatListWidth: limits.chatListWidth.start,
})

export const realtimeAtom = atom<PushPayload<'realtime.state'>>({ state: 'off' })

export const serviceStatusAtom = atom<ServiceStatusKind>('unavailable')

/** Version, platform and runtime of the desktop; null until it has told them. */
export const appInfoAtom = atom<RequestOutput<'app.info'> | null>(null)

/** The code that the last try to reach an address fixed by IT came to; null where it was not tried, or is reached. */
export const unreachedAtom = atom<string | null>(null)

/** Why there is no session any more, when the person did not end it: the login screen says so. */
export const sessionEndAtom = atom<'expired' | 'accessChanged' | null>(null)

export const userAtom = atom((get) => get(sessionAtom).user)

/** Names somebody by their workspace as well: an id is somebody's in one of them alone. */
export const personOf = ({ id }: Pick<User, 'id'>, connection: { address: string } | null) =>
  JSON.stringify([connection?.address, id])

/** Who works here; null while nobody is signed in. */
export const personAtom = atom((get) => {
  const user = get(userAtom)
  return user === null ? null : personOf(user, get(connectionAtom))
})

/** The group the person picked last on this machine; null until they pick. Written by `selectGroup`. */
export const pickedGroupIdAtom = atom<string | null>(null)

/** The group worked in: the picked one while the person still belongs to it, else their first; null for none. */
export const currentGroupIdAtom = atom((get) => {
  const user = get(userAtom)
  return user === null ? null : chooseGroup(user.permissions, get(pickedGroupIdAtom))
})

/** What the person is in the current group. */
export const permissionAtom = atom<Permission | null>((get) => {
  const groupId = get(currentGroupIdAtom)
  return get(userAtom)?.permissions.find((one) => one.groupId === groupId) ?? null
})

/** The current group with its features, as last fetched or told; null while it is on its way. */
export const loadedGroupAtom = atom<Group | null>(null)
export const groupAtom = atom<Group | null>((get) => {
  const group = get(loadedGroupAtom)
  return group?.id === get(currentGroupIdAtom) ? group : null
})

/** Whether chats are shown in the current group: as was said of it last, before it is here as what one is in it says. */
export const showsChatsAtom = atom((get) => {
  const group = get(groupAtom)
  if (group !== null) return hasMessagingApp(group)
  const permission = get(permissionAtom)
  return permission === null || mayHaveMessagingApp(permission)
})

/** The current group's people, for names and for what a viewer may see; null while they are on their way. */
export const loadedMembersAtom = atom<{ groupId: string; members: readonly Member[] } | null>(null)
export const membersAtom = atom<readonly Member[] | null>((get) => {
  const loaded = get(loadedMembersAtom)
  return loaded?.groupId === get(currentGroupIdAtom) ? loaded.members : null
})

/** The group whose people could not be had when they were asked for last; null where they could, or are on their way. */
export const withoutMembersAtom = atom<string | null>(null)
/** Whether the current group's people are on their way: neither here nor refused. */
export const membersAreAwaitedAtom = atom(
  (get) => get(membersAtom) === null && get(withoutMembersAtom) !== get(currentGroupIdAtom),
)

/** The current group's teams, for what of their free chats a viewer may see; null while they are on their way. */
export const loadedTeamsAtom = atom<{ groupId: string; teams: readonly Team[] } | null>(null)
export const teamsAtom = atom<readonly Team[] | null>((get) => {
  const loaded = get(loadedTeamsAtom)
  return loaded?.groupId === get(currentGroupIdAtom) ? loaded.teams : null
})

const noTeams: readonly Team[] = []
/** Those that a viewer is asked about. Where there are none nothing changes with the others, and nothing is drawn again. */
const hidingTeamsAtom = atom((get) => {
  const hiding = (get(teamsAtom) ?? noTeams).filter(({ hidesFreeChats }) => hidesFreeChats)
  return hiding.length === 0 ? noTeams : hiding
})

/** The person as the current group sees them: what the policies ask. null until the group is here. */
export const viewerAtom = atom<Viewer | null>((get) => {
  const user = get(userAtom)
  const group = get(groupAtom)
  if (user === null || group === null) return null
  return viewerOf(user, group, get(membersAtom) ?? undefined, get(hidingTeamsAtom))
})

/**
 * The setting, else the current group's language (until it is fetched: the one it had last), else the one that was
 * spoken last on this machine, so that a session that ends does not end in another language; else Spanish.
 */
export const languageAtom = atom<Language>((get) => {
  const groupId = get(currentGroupIdAtom)
  const { language, lastLanguage } = get(settingsAtom)
  const known = () => (groupId === null ? null : knownLanguage(groupId))
  return language ?? get(groupAtom)?.language ?? known() ?? lastLanguage ?? defaultLanguage
})

/** Chats with something pending in the current group: the rail's badge and the tray read it, the chat list writes it. */
export const pendingChatsAtom = atom(0)

/** The chat that is open, for alerts (none is raised for it) and presence; written by the inbox. */
export const openContactIdAtom = atom<string | null>(null)

/** Whether the person has been told, in this run, that the session ends with the application. */
export const memoryNoticeSeenAtom = atom(false)
