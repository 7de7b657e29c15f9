import { channels, parseEvent } from '#contract/events.ts'
import type { Contact } from '#contract/entities/contact.ts'
import { limits } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import { handedOverAt } from '#contract/policies/hand-over.ts'
import { chatScope, inScope } from '#contract/policies/chat-visibility.ts'
import type { Clock } from '#workspace/clock.ts'
import type { PushServer } from '#workspace/push/index.ts'
import type { Log } from '#workspace/log.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { readDirectory, viewerIn, type Directory } from '#workspace/viewers.ts'
import {
  userOfAccessChange,
  type Announcement,
  type ChatAnnouncement,
  type GroupAnnouncement,
  type MembersAnnouncement,
} from './event-draft.ts'
import { redactForViewer } from './redact-for-viewer.ts'

export interface Publisher {
  /** Publishes events in the given order, after all earlier events. Never throws: failures are logged. */
  publish(announcements: readonly Announcement[]): void
  /** Resolves when all events so far are published. */
  settled(): Promise<void>
}

interface Needs {
  db: Db
  push: Pick<PushServer, 'trigger' | 'isOccupied'>
  clock: Clock
  log: Log
  /** Whether events are validated against the contract. An invalid event is logged and not published. */
  checksOutput: boolean
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

/**
 * Publishes announcements on the push channels of the users who may see them. Channels without subscribers are skipped.
 */
export function createPublisher(needs: Needs): Publisher {
  const { db, push, clock, log, checksOutput, accessChanged, chatChangedHands } = needs
  let queue = Promise.resolve()
  const refused = new WeakSet<Announcement>()

  function logFailure({ name }: Announcement, error: unknown): void {
    log('an event could not be published', { event: name, error: String(error) })
  }

  /**
   * Publishes an announcement on one push channel, as the event `name`. A failure, for example because the event is too
   * large, is only logged, so that the other announcements are still published and access is still checked.
   *
   * After the announcement's own event has failed on one channel, it is skipped on all further channels. The event
   * `contact.hidden`, which users get instead if they no longer see the chat, is still published.
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
    // A change of the group's settings, of a team or of a member may change which chats the other members see. A
    // member's access to the QR assigner affects nobody else.
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
        const visible = redactForViewer(viewer, announcement)
        if (visible !== null) send(channel, announcement, name, visible)
      } else if (inScope(scope, before)) {
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
  }

  function notifyMembers(announcement: MembersAnnouncement, directory: Directory): void {
    const { groupId, name, data, may } = announcement
    for (const userId of directory.permissions.keys()) {
      const channel = channels.feed(groupId, userId)
      if (push.isOccupied(channel) && may(viewerIn(directory, userId)))
        send(channel, announcement, name, data)
    }
  }

  async function publishAll(announcements: readonly Announcement[]): Promise<void> {
    // Read the directory of a group once for all announcements to some members or to the viewers of a chat.
    const directories = new Map<string, Directory | undefined>()
    for (const announcement of announcements) {
      try {
        if (announcement.to === 'group') {
          await notifyGroup(announcement)
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
        logFailure(announcement, error)
      }
    }
  }

  return {
    publish(announcements) {
      if (announcements.length > 0) queue = queue.then(() => publishAll(announcements))
    },
    settled: () => queue,
  }
}
