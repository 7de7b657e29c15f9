import type { ContactLevelTag } from '#contract/entities/contacts/contact.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { nestings } from '#contract/rules/tags/nesting-table.ts'
import { levelViews, type Levels } from '#contract/rules/tags/tag-levels.ts'
import type { ContactLevelTagsTable, ContactTagsTable } from '#workspace/storage/tables.ts'
import type { ChatPlan } from './chat-plan.ts'
import type { Customer } from './customer.ts'
import { levels, tags } from './labels.ts'
import { assigners } from './users.ts'
import type { Stream } from './random.ts'

/** The input for a contact's tags and level tags. */
export interface Labelled {
  id: string
  customer: Customer
  plan: ChatPlan
  messages: readonly Message[]
  activity: number
  /** Time of the last message, epoch ms. */
  end: number
  now: number
  /** The chat's agent; undefined for a chat without an agent. */
  agentId: string | undefined
}

/** The shop's levels. All nesting settings are on in the shop, so the last, most comprehensive setting applies. */
const setup: Levels = {
  nesting: nestings.at(-1) ?? null,
  levels: levels.map(({ id, name }, order) => ({ id, name, order })),
  tags: levels.flatMap((level) => level.tags.map((tag) => ({ ...tag, type: level.id }))),
}

function tagIds(stream: Stream, { plan, customer }: Labelled): string[] {
  const words = plan.sessions.slice(-2).flatMap(({ script }) => script.tags)
  const fitting = tags.filter(({ words: known }) => known.some((word) => words.includes(word)))
  const ids = fitting.filter(() => stream.chance(0.75)).map(({ id }) => id)
  if (stream.chance(0.06)) ids.push('t-vip')
  if (plan.sessions.length > 2 && stream.chance(0.5)) ids.push('t-regular')
  if (customer.country.code !== 'PE' && stream.chance(0.4)) ids.push('t-export')
  return [...new Set(ids)]
}

/**
 * Picks a tag on each of the first levels; how many levels (0 to 3) is random. The contract's rule (`levelViews`)
 * decides which tags a level offers to a contact with the tags picked so far. If a level offers none, no further tags
 * are picked.
 */
function answersOf(stream: Stream, { messages }: Labelled): ContactLevelTag[] {
  const depth = stream.weighted([
    [0, 50],
    [1, 20],
    [2, 15],
    [3, 15],
  ] as const)
  const responded = messages.some(({ sender }) => sender === 'contact')
  const carried: ContactLevelTag[] = []
  for (const { id: levelId } of levels.slice(0, depth)) {
    const options = levelViews(setup, carried).find(({ level }) => level.id === levelId)?.options
    if (options === undefined || options.length === 0) break
    const first = responded ? 'lt-answers' : 'lt-silent'
    const tagId = carried.length === 0 ? first : stream.pick(options).id
    carried.push({ levelId, tagId })
  }
  return carried
}

/**
 * The rows of a contact's tags and level tags. They are added soon after the chat's last message, by the chat's agent
 * or, without an agent, by an admin or manager.
 */
export function labelRows(
  stream: Stream,
  labelled: Labelled,
): { tags: ContactTagsTable[]; levelTags: ContactLevelTagsTable[] } {
  const { id, activity, end, now, agentId } = labelled
  let at = end
  const record = () => {
    at = Math.min(now, at + stream.int(20, 900) * 1_000)
    const added_by = agentId ?? stream.pick([assigners.admin, assigners.manager])
    return { contact_id: id, activity, added_by, agent_id: agentId ?? null, added_at: at }
  }
  return {
    tags: tagIds(stream, labelled).map((tag_id) => ({ ...record(), tag_id })),
    levelTags: answersOf(stream, labelled).map(({ levelId: level_id, tagId: tag_id }) => ({
      ...record(),
      level_id,
      tag_id,
    })),
  }
}
