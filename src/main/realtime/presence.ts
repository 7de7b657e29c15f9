import { z } from 'zod'
import type { PushPayload } from '#contract/bridge.ts'
import { limits } from '#contract/limits.ts'
import type { Clock } from '../ports.ts'

/** The longest name that is taken from the wire: more would not be shown. */
const NAME_MAX = 100
/** Most people that are told of: the push protocol has no more on one channel. */
const PEOPLE_MAX = 100

const infoSchema = z.looseObject({ name: z.string().catch('') }).catch({ name: '' })
const memberSchema = z.object({ id: z.string().min(1), info: infoSchema })
const membersSchema = z.object({ members: z.record(z.string(), infoSchema) })

export type PresentUsers = PushPayload<'presence.changed'>['people']

/** What happens on a chat's presence channel, as the push library tells it. */
export type PresenceEvent =
  | { kind: 'joined'; members: unknown }
  | { kind: 'came' | 'went'; member: unknown }
  /** `userId`: who the service says has sent it. */
  | { kind: 'typed'; userId: string | undefined }
  /** The channel is not followed any more, or not for now. */
  | { kind: 'left' }

export interface Presence {
  take(event: PresenceEvent): void
  /** Ends it; nobody is told of any more. */
  end(): void
}

/**
 * Who else attends one chat.
 * @param ownId the person's own: they are not told of themselves, on whatever machine they sit
 * @param onChange told of every change that shows
 */
export function createPresence(
  clock: Clock,
  ownId: string,
  onChange: (people: PresentUsers) => void,
): Presence {
  const names = new Map<string, string>()
  /** By who types: calls off the end of it. */
  const typing = new Map<string, () => void>()
  let told = '[]'
  /** Whether it was said who is there; until then the page may still show those of an earlier look at the chat. */
  let isKnown = false

  function tell(): void {
    const people = [...names].map(([userId, name]) => ({
      userId,
      name,
      isTyping: typing.has(userId),
    }))
    const text = JSON.stringify(people)
    if (text === told && isKnown) return
    told = text
    isKnown = true
    onChange(people)
  }

  function add(id: string, { name }: { name: string }): void {
    if (id !== ownId && names.size < PEOPLE_MAX) names.set(id, name.slice(0, NAME_MAX))
  }

  function rest(id: string): void {
    typing.get(id)?.()
    typing.delete(id)
  }

  function clear(): void {
    for (const id of typing.keys()) rest(id)
    names.clear()
  }

  function apply(event: PresenceEvent): void {
    if (event.kind === 'joined') {
      clear()
      const parsed = membersSchema.safeParse(event.members)
      for (const [id, info] of Object.entries(parsed.data?.members ?? {})) add(id, info)
    } else if (event.kind === 'left') {
      clear()
    } else if (event.kind === 'typed') {
      const { userId } = event
      // Whoever the service does not know to be there does not type there either.
      if (userId === undefined || !names.has(userId)) return
      rest(userId)
      const over = () => {
        typing.delete(userId)
        tell()
      }
      typing.set(userId, clock.after(limits.typing.shownMs, over))
    } else {
      const { data } = memberSchema.safeParse(event.member)
      if (data === undefined) return
      rest(data.id)
      if (event.kind === 'came') add(data.id, data.info)
      else names.delete(data.id)
    }
  }

  return {
    take(event) {
      apply(event)
      if (isKnown || event.kind === 'joined' || names.size > 0) tell()
    },
    end: clear,
  }
}
