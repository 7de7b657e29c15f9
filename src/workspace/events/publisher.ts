import { channels, parseEvent } from '#contract/events.ts'
import { chatScope, inScope } from '#contract/policies/chat-visibility.ts'
import type { Clock } from '../clock.ts'
import type { PushServer } from '../push/index.ts'
import type { Log } from '../log.ts'
import { iso } from '../storage/moments.ts'
import type { Db } from '../storage/tables.ts'
import { readDirectory, viewerIn, type Directory } from '../viewers.ts'
import { whoseAccess, type Announcement, type ChatAnnouncement } from './announcement.ts'

export interface Publisher {
  /** Tells events in the order given, after all that were given before. Never throws: who is told stands in the log. */
  publish(announcements: readonly Announcement[]): void
  /** Resolves when everything given so far has been told. */
  settled(): Promise<void>
}

interface Needs {
  db: Db
  push: Pick<PushServer, 'trigger' | 'isOccupied'>
  clock: Clock
  log: Log
  checksOutput: boolean
  /** Called when what a user may do has changed, and they have been told so. */
  accessChanged(userId: string): Promise<void>
}

/** Sends announcements to the channels of those who may know. Only channels that somebody follows cost anything. */
export function createPublisher(needs: Needs): Publisher {
  const { db, push, clock, log, checksOutput, accessChanged } = needs
  let queue = Promise.resolve()

  function send(channel: string, announcement: Announcement, name: string, data: object): void {
    const { groupId, byUserId } = announcement
    const payload = { ...data, groupId, byUserId, at: iso(clock.now()) }
    if (checksOutput) {
      const checked = parseEvent(name, payload)
      if (!checked.ok)
        throw new Error(`The event ${name} does not fit the contract: ${checked.reason}`)
    }
    push.trigger(channel, name, payload)
  }

  function tellGroup(announcement: Announcement): void {
    const channel = channels.group(announcement.groupId)
    if (push.isOccupied(channel)) send(channel, announcement, announcement.name, announcement.data)
  }

  function tellViewers(announcement: ChatAnnouncement, directory: Directory): void {
    const { groupId, contactId, facts, before, name, data } = announcement
    for (const userId of directory.permissions.keys()) {
      const channel = channels.feed(groupId, userId)
      if (!push.isOccupied(channel)) continue
      const scope = chatScope(viewerIn(directory, userId))
      if (inScope(scope, facts)) send(channel, announcement, name, data)
      else if (inScope(scope, before)) send(channel, announcement, 'contact.hidden', { contactId })
    }
  }

  async function tell(announcements: readonly Announcement[]): Promise<void> {
    // One reading of a group's people serves all that one transaction has to tell.
    const directories = new Map<string, Directory | undefined>()
    for (const announcement of announcements) {
      try {
        if (announcement.to === 'group') {
          tellGroup(announcement)
          const userId = whoseAccess(announcement)
          if (userId !== undefined) await accessChanged(userId)
          continue
        }
        const { groupId } = announcement
        if (!directories.has(groupId)) directories.set(groupId, await readDirectory(db, groupId))
        const directory = directories.get(groupId)
        if (directory !== undefined) tellViewers(announcement, directory)
      } catch (error) {
        log('event not told', { event: announcement.name, error: String(error) })
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
