import { setImmediate as nextTurn } from 'node:timers/promises'
import { channels, parseEvent } from '#contract/events.ts'
import type { ChatViewers } from '#contract/entities/chats/chat-viewers.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { limits } from '#contract/limits.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { handedOverAt } from '#contract/policies/chats/hand-over.ts'
import { chatScope, inScope, type ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import type { Clock } from '#workspace/clock.ts'
import type { Log } from '#workspace/log.ts'
import { isDatabaseAway } from '#workspace/storage/error-kinds.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { readDirectory, viewerIn, type Directory } from '#workspace/viewers.ts'
import type { FollowedGroups } from './followed-groups.ts'
import { isReceiver } from './receivers.ts'
import {
  changesVisibility,
  userOfAccessChange,
  type Announcement,
  type ChatAnnouncement,
  type GroupAnnouncement,
  type MembersAnnouncement,
  type ViewedAnnouncement,
} from './event-draft.ts'
import { asSeen, contactOut, visibleTags } from '#workspace/serialize.ts'
import { ownsOf, type Own, type OwnOf } from '#workspace/storage/chats/chat-owns.ts'

/**
 * The chat's tags that the viewer may see.
 * @returns null if the announcement is that a tag was added or removed that the viewer may not see
 */
function tagsForViewer(viewer: Viewer, { name, data, facts }: ChatAnnouncement): string[] | null {
  const { tagId } = data
  const isAboutTag = name === 'contact.tagAdded' || name === 'contact.tagRemoved'
  if (isAboutTag && typeof tagId === 'string' && !can(viewer, 'tag.see', { id: tagId })) return null
  return visibleTags(viewer, facts.tagIdList)
}

/** What an announcement contains for some of the viewers of a chat. */
interface Share {
  /** The tags of the chat that they see. */
  readonly tagIds: readonly string[]
  /** What it is to them. */
  readonly own: Own | undefined
}

/** The data of an announcement for these viewers. The contact in it is always `facts`. */
function shareOf({ name, data, facts }: ChatAnnouncement, { tagIds, own }: Share): object {
  if (!('contact' in data)) return data
  if (tagIds.length === facts.tagIdList.length && own === undefined) return data
  const contact = asSeen(facts, own)
  return {
    ...data,
    ...(name === 'chat.pending' && { pendingMessages: contact.chat.pendingMessages }),
    contact: { ...contactOut(contact), tagIdList: tagIds },
  }
}

export interface Publisher {
  /** Publishes events in the given order, after all earlier events. Never throws: failures are logged. */
  publish(announcements: readonly Announcement[]): void
  /** Resolves when all events so far are published. */
  settled(): Promise<void>
}

interface Needs {
  db: Db
  push: {
    /** @throws Error if the event can never be sent */
    trigger(channels: string | readonly string[], event: string, data: object): void
    /** Whether a channel may have subscribers. */
    isOccupied(channel: string): boolean
  }
  followed: Pick<FollowedGroups, 'has'>
  clock: Clock
  log: Log
  /** Whether events are validated against the contract. An invalid event is logged and not published. */
  checksOutput: boolean
  /** Called when the users of an event could not be read: their clients have missed it. */
  missed(): void
  /** Called when a user's rights may have changed, after the event is published. */
  accessChanged(userId: string): Promise<void>
  /** Called when a chat may have become hidden from users who saw it. */
  chatChangedHands(contactId: string): Promise<void>
}

/** Until when a user from whom the chat was taken away may add a note to it. */
function noteUntil(contact: Contact): string | undefined {
  const at = handedOverAt(contact)
  return at === undefined ? undefined : iso(at + limits.handOverNoteMs)
}

/** Announcements that are published at once. Calls are answered before the next ones. */
const AT_ONCE = 100

/** A group's members as viewers, made for all announcements that are published at once. */
interface Audience {
  userIds: readonly string[]
  viewer(userId: string): Viewer
  scope(userId: string): ChatScope
}

function audienceIn(directory: Directory): Audience {
  const viewer = once((userId) => viewerIn(directory, userId))
  const scope = once((userId) => chatScope(viewer(userId)))
  return { userIds: [...directory.permissions.keys()], viewer, scope }
}

/** Remembers what `make` returned for each id. */
function once<Value>(make: (id: string) => Value): (id: string) => Value {
  const made = new Map<string, Value>()
  return (id) => {
    const known = made.get(id)
    if (known !== undefined) return known
    const value = make(id)
    made.set(id, value)
    return value
  }
}

/**
 * Publishes announcements on the push channels of the users who may see them. Channels without subscribers are skipped.
 */
export function createPublisher(needs: Needs): Publisher {
  const { db, push, followed, clock, log, checksOutput } = needs
  const { missed, accessChanged, chatChangedHands } = needs
  const waiting: Announcement[] = []
  let publishing: Promise<void> | undefined
  const refused = new WeakSet<Announcement>()

  function logFailure({ name }: Announcement, error: unknown): void {
    log('an event could not be published', { event: name, error: String(error) })
  }

  /**
   * Publishes an announcement on push channels, as the event `name`. A failure, for example because the event is too
   * large, is only logged, so that the other announcements are still published and access is still checked.
   *
   * After the announcement's own event has failed once, it is skipped on all further channels. The event
   * `contact.hidden`, which users get instead if they no longer see the chat, is still published.
   */
  function send(
    on: string | readonly string[],
    announcement: Announcement,
    name: string,
    data: object,
  ): void {
    const isItself = name === announcement.name
    if (isItself && refused.has(announcement)) return
    const { groupId, byUserId } = announcement
    const payload = { ...data, groupId, byUserId, at: iso(clock.now()) }
    try {
      if (checksOutput) {
        const checked = parseEvent(name, payload)
        if (!checked.ok)
          throw new Error(`The event ${name} does not fit the contract: ${checked.reason}`)
      }
      push.trigger(on, name, payload)
    } catch (error) {
      if (isItself) refused.add(announcement)
      logFailure(announcement, error)
    }
  }

  async function notifyGroup(announcement: GroupAnnouncement): Promise<void> {
    const { groupId, name, data } = announcement
    const whose = userOfAccessChange(announcement)
    const own = whose === undefined ? [] : [channels.user(whose)]
    for (const channel of [channels.group(groupId), ...own])
      if (push.isOccupied(channel)) send(channel, announcement, name, data)
    if (whose !== undefined) await accessChanged(whose)
    if (!changesVisibility(announcement)) return
    const directory = await readDirectory(db, groupId)
    for (const userId of directory?.permissions.keys() ?? [])
      if (userId !== whose) await accessChanged(userId)
  }

  function notifyViewers(announcement: ChatAnnouncement, audience: Audience, ownOf: OwnOf): void {
    const { groupId, contactId, facts, before, name, only } = announcement
    /** Channels by the share of their users: those with the same share get the same data. */
    const byShare = new Map<string, Share & { on: string[] }>()
    for (const userId of only === undefined ? audience.userIds : [only]) {
      const channel = channels.feed(groupId, userId)
      if (!push.isOccupied(channel)) continue
      const viewer = audience.viewer(userId)
      const scope = audience.scope(userId)
      if (inScope(scope, facts)) {
        const tagIds = tagsForViewer(viewer, announcement)
        if (tagIds === null) continue
        const own = ownOf(contactId, userId)
        const { chat } = asSeen(facts, own)
        const marks = [chat.handedOver === true, chat.followed === true]
        const key = [chat.pendingMessages, ...marks, ...tagIds].join(' ')
        const same = byShare.get(key) ?? { tagIds, own, on: [] }
        same.on.push(channel)
        byShare.set(key, same)
      } else if (before !== undefined && inScope(scope, before)) {
        const { userId: agentId, revision } = facts
        const now = clock.now()
        send(channel, announcement, 'contact.hidden', {
          contactId,
          revision,
          ...(agentId !== undefined && { userId: agentId }),
          ...(can(viewer, 'contact.leaveNote', { ...facts, now }) && {
            noteUntil: noteUntil(facts),
          }),
        })
      }
    }
    for (const { on, ...share } of byShare.values())
      send(on, announcement, name, shareOf(announcement, share))
  }

  function notifyOfViewers(announcement: ViewedAnnouncement, audience: Audience): void {
    const { groupId, name, chats } = announcement
    /** Channels by the chats that their users see: the others of them get the same data. */
    const byChats = new Map<string, { items: ChatViewers[]; on: string[] }>()
    for (const userId of audience.userIds) {
      const channel = channels.feed(groupId, userId)
      if (!push.isOccupied(channel)) continue
      const scope = audience.scope(userId)
      const items = chats.flatMap(({ facts, item }) => (inScope(scope, facts) ? [item] : []))
      if (items.length === 0) continue
      const key = items.map(({ contactId }) => contactId).join(' ')
      const same = byChats.get(key) ?? { items, on: [] }
      same.on.push(channel)
      byChats.set(key, same)
    }
    for (const { items, on } of byChats.values()) send(on, announcement, name, { items })
  }

  function notifyMembers(announcement: MembersAnnouncement, audience: Audience): void {
    const { groupId, name, data, receivers } = announcement
    const on = audience.userIds
      .filter((userId) => push.isOccupied(channels.feed(groupId, userId)))
      .filter((userId) => isReceiver(audience.viewer(userId), receivers))
      .map((userId) => channels.feed(groupId, userId))
    if (on.length > 0) send(on, announcement, name, data)
  }

  function notifyAudience(
    announcement: Exclude<Announcement, GroupAnnouncement>,
    audience: Audience,
    ownOf: OwnOf,
  ): void {
    switch (announcement.to) {
      case 'those':
        return notifyMembers(announcement, audience)
      case 'viewers':
        return notifyOfViewers(announcement, audience)
      case 'chat':
        return notifyViewers(announcement, audience, ownOf)
    }
  }

  /** What the announced chats are to members. If it cannot be read, they get what the chats are to everybody. */
  async function ownsFor(announcements: readonly Announcement[]): Promise<OwnOf> {
    const chats = announcements.flatMap((one) => (one.to === 'chat' ? [one.contactId] : []))
    if (chats.length === 0) return () => undefined
    try {
      return await ownsOf(db, [...new Set(chats)])
    } catch (error) {
      log('what chats are to members could not be read', { error: String(error) })
      if (isDatabaseAway(error)) missed()
      return () => undefined
    }
  }

  async function publishAll(announcements: readonly Announcement[]): Promise<void> {
    // Read the directory of a group once for all announcements to some members or to the viewers of a chat.
    const audiences = new Map<string, Audience | undefined>()
    const ownOf = await ownsFor(announcements.filter(({ groupId }) => followed.has(groupId)))
    async function audienceOf(groupId: string): Promise<Audience | undefined> {
      if (!followed.has(groupId)) return undefined
      if (!audiences.has(groupId)) {
        const directory = await readDirectory(db, groupId)
        audiences.set(groupId, directory && audienceIn(directory))
      }
      return audiences.get(groupId)
    }
    for (const announcement of announcements) {
      try {
        if (announcement.to === 'group') {
          await notifyGroup(announcement)
          continue
        }
        const audience = await audienceOf(announcement.groupId)
        if (audience !== undefined) notifyAudience(announcement, audience, ownOf)
        if (announcement.to === 'chat' && announcement.before !== undefined)
          await chatChangedHands(announcement.contactId)
      } catch (error) {
        logFailure(announcement, error)
        if (isDatabaseAway(error)) missed()
      }
    }
  }

  async function publishWaiting(): Promise<void> {
    while (waiting.length > 0) {
      // The announcements of all transactions of one commit are published together.
      await nextTurn()
      await publishAll(waiting.splice(0, AT_ONCE))
    }
    publishing = undefined
  }

  return {
    publish(announcements) {
      if (announcements.length === 0) return
      waiting.push(...announcements)
      publishing ??= publishWaiting()
    },
    settled: async () => await publishing,
  }
}
