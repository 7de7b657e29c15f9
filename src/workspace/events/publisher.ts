import { channels, parseEvent } from '#contract/events.ts'
import { chatScope, inScope } from '#contract/policies/chat-visibility.ts'
import type { Clock } from '../clock.ts'
import type { PushServer } from '../push/index.ts'
import type { Log } from '../log.ts'
import { iso } from '../storage/timestamps.ts'
import type { Db } from '../storage/tables.ts'
import { readDirectory, viewerIn, type Directory } from '../viewers.ts'
import {
  userOfAccessChange,
  type Announcement,
  type ChatAnnouncement,
  type GroupAnnouncement,
  type MembersAnnouncement,
} from './event-draft.ts'
import { knownTo } from './redact-for-viewer.ts'

export interface Publisher {
  /** Publishes events in the given order, after earlier ones. Never throws: failures are logged. */
  publish(announcements: readonly Announcement[]): void
  /** Resolves when all events so far are published. */
  settled(): Promise<void>
}

interface Needs {
  db: Db
  push: Pick<PushServer, 'trigger' | 'isOccupied'>
  clock: Clock
  log: Log
  checksOutput: boolean
  /** Called when a user's rights have changed, after the event is published. */
  accessChanged(userId: string): Promise<void>
  /** Called when a chat may now be hidden from some who saw it. */
  chatChangedHands(contactId: string): Promise<void>
}

/** Publishes announcements to the channels of those who may see them. Channels without subscribers are skipped. */
export function createPublisher(needs: Needs): Publisher {
  const { db, push, clock, log, checksOutput, accessChanged, chatChangedHands } = needs
  let queue = Promise.resolve()
  const refused = new WeakSet<Announcement>()

  function notTold({ name }: Announcement, error: unknown): void {
    log('event not told', { event: name, error: String(error) })
  }

  /**
   * Publishes one announcement. If it fails (too large, for instance), the others, its replacement events and the checks of
   * access still run. It is not tried again for each receiver, since it is as large for all.
   */
  function send(channel: string, announcement: Announcement, name: string, data: object): void {
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
      push.trigger(channel, name, payload)
    } catch (error) {
      if (isItself) refused.add(announcement)
      notTold(announcement, error)
    }
  }

  async function tellGroup(announcement: GroupAnnouncement): Promise<void> {
    const { groupId, name, data } = announcement
    const whose = userOfAccessChange(announcement)
    const own = whose === undefined ? [] : [channels.user(whose)]
    for (const channel of [channels.group(groupId), ...own])
      if (push.isOccupied(channel)) send(channel, announcement, name, data)
    if (whose !== undefined) await accessChanged(whose)
    // Settings, teams and members of the group decide who sees which chat.
    const isOfGroup = name === 'group.settings' || name === 'team.changed'
    const decides = isOfGroup || (whose !== undefined && name !== 'member.qrAccess')
    if (!decides) return
    const directory = await readDirectory(db, groupId)
    for (const userId of directory?.permissions.keys() ?? [])
      if (userId !== whose) await accessChanged(userId)
  }

  function notifyViewers(announcement: ChatAnnouncement, directory: Directory): void {
    const { groupId, contactId, facts, before, name } = announcement
    for (const userId of directory.permissions.keys()) {
      const channel = channels.feed(groupId, userId)
      if (!push.isOccupied(channel)) continue
      const viewer = viewerIn(directory, userId)
      const scope = chatScope(viewer)
      if (inScope(scope, facts)) {
        const told = knownTo(viewer, announcement)
        if (told !== null) send(channel, announcement, name, told)
      } else if (inScope(scope, before)) {
        send(channel, announcement, 'contact.hidden', { contactId })
      }
    }
  }

  function notifyMembers(announcement: MembersAnnouncement, directory: Directory): void {
    const { groupId, name, data, may } = announcement
    for (const userId of directory.permissions.keys()) {
      const channel = channels.feed(groupId, userId)
      if (push.isOccupied(channel) && may(viewerIn(directory, userId)))
        send(channel, announcement, name, data)
    }
  }

  async function tell(announcements: readonly Announcement[]): Promise<void> {
    // Read a group's people once for all announcements of one transaction.
    const directories = new Map<string, Directory | undefined>()
    for (const announcement of announcements) {
      try {
        if (announcement.to === 'group') {
          await tellGroup(announcement)
          continue
        }
        const { groupId } = announcement
        if (!directories.has(groupId)) directories.set(groupId, await readDirectory(db, groupId))
        const directory = directories.get(groupId)
        if (directory === undefined) continue
        if (announcement.to === 'those') {
          notifyMembers(announcement, directory)
          continue
        }
        notifyViewers(announcement, directory)
        if (announcement.facts !== announcement.before)
          await chatChangedHands(announcement.contactId)
      } catch (error) {
        notTold(announcement, error)
      }
    }
  }

  return {
    publish(announcements) {
      if (announcements.length > 0) queue = queue.then(() => tell(announcements))
    },
    settled: () => queue,
  }
}
