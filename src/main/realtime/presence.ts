import { z } from 'zod'
import type { PushPayload } from '#contract/bridge.ts'
import { limits } from '#contract/limits.ts'
import type { Clock } from '#main/ports.ts'

/** Maximum length of a name from the network, characters. The rest is cut off. */
const NAME_MAX = 100
/** Maximum number of users that are published: the push protocol's limit for one channel. */
const PEOPLE_MAX = 100

const infoSchema = z.looseObject({ name: z.string().catch('') }).catch({ name: '' })
const memberSchema = z.object({ id: z.string().min(1), info: infoSchema })
const membersSchema = z.object({ members: z.record(z.string(), infoSchema) })

export type PresentUsers = PushPayload<'presence.changed'>['people']

/** An event of a chat's presence channel, as the push library reports it. */
export type PresenceEvent =
  | { kind: 'joined'; members: unknown }
  | { kind: 'memberAdded' | 'memberRemoved'; member: unknown }
  /** `userId`: the sender, as reported by the service. */
  | { kind: 'typed'; userId: string | undefined }
  /** The user sent a message, and is no longer typing it. */
  | { kind: 'sent'; userId: string }
  /** The channel is not subscribed, temporarily or permanently. */
  | { kind: 'left' }

export interface Presence {
  apply(event: PresenceEvent): void
  /** Ends the presence without publishing again. */
  end(): void
}

/**
 * Tracks which other users have a chat open.
 * @param ownId the user's own id, which the list never contains
 * @param onChange receives the list after every visible change
 */
export function createPresence(
  clock: Clock,
  ownId: string,
  onChange: (people: PresentUsers) => void,
): Presence {
  const names = new Map<string, string>()
  /** The functions that cancel the timers of typing users, by user id. */
  const typing = new Map<string, () => void>()
  let published = '[]'
  /**
   * Whether the first list was published. It is published even if it is empty, because the page may still show users
   * of an earlier visit to the chat.
   */
  let isKnown = false

  function publish(): void {
    const people = [...names].map(([userId, name]) => ({
      userId,
      name,
      isTyping: typing.has(userId),
    }))
    const text = JSON.stringify(people)
    if (text === published && isKnown) return
    published = text
    isKnown = true
    onChange(people)
  }

  function add(id: string, { name }: { name: string }): void {
    if (id !== ownId && names.size < PEOPLE_MAX) names.set(id, name.slice(0, NAME_MAX))
  }

  function endTyping(id: string): void {
    typing.get(id)?.()
    typing.delete(id)
  }

  function clear(): void {
    for (const id of typing.keys()) endTyping(id)
    names.clear()
  }

  function update(event: PresenceEvent): void {
    if (event.kind === 'joined') {
      clear()
      const parsed = membersSchema.safeParse(event.members)
      for (const [id, info] of Object.entries(parsed.data?.members ?? {})) add(id, info)
    } else if (event.kind === 'left') {
      clear()
    } else if (event.kind === 'sent') {
      endTyping(event.userId)
    } else if (event.kind === 'typed') {
      const { userId } = event
      // Ignores typing of users who are not on the channel.
      if (userId === undefined || !names.has(userId)) return
      endTyping(userId)
      const end = () => {
        typing.delete(userId)
        publish()
      }
      typing.set(userId, clock.after(limits.typing.shownMs, end))
    } else {
      const { data } = memberSchema.safeParse(event.member)
      if (data === undefined) return
      endTyping(data.id)
      if (event.kind === 'memberAdded') add(data.id, data.info)
      else names.delete(data.id)
    }
  }

  return {
    apply(event) {
      update(event)
      if (isKnown || event.kind === 'joined' || names.size > 0) publish()
    },
    end: clear,
  }
}
