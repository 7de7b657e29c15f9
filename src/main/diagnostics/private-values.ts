import type { Draft } from '#contract/draft.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import type { DraftsService } from '#main/drafts/drafts.ts'
import type { OutboxService } from '#main/outbox/outbox.ts'
import type { SessionService } from '#main/session/session.ts'
import type { SnoozesService } from '#main/snoozes/snoozes.ts'
import type { UnreadChatsService } from '#main/unread-chats/unread-chats.ts'

/** Minimum length of a removed value, characters. A shorter value may also be an ordinary word of the log. */
const SHORTEST = 4
/**
 * Length in characters. The first PREFIX characters of a longer value are enough for a match, because the log cuts off
 * long texts.
 */
const PREFIX = 24

export interface PrivateSources {
  session: Pick<SessionService, 'user'>
  unreadChats: Pick<UnreadChatsService, 'view'>
  outbox: Pick<OutboxService, 'list'>
  drafts: Pick<DraftsService, 'get'>
  snoozes: Pick<SnoozesService, 'get'>
  groupId: () => string | null
}

/**
 * Returns the private data that main has about the user and their customers: names, addresses, and texts of messages.
 */
export async function privateValues(sources: PrivateSources): Promise<string[]> {
  const { session, unreadChats } = sources
  const user = session.user()
  if (user === null) return []
  const groupId = sources.groupId()
  const group = { groupId: groupId ?? '' }
  // A source that cannot be read is skipped: the log does not contain data that main could not read.
  const [entries, drafts, snoozes] = await Promise.all([
    sources.outbox.list().catch(() => []),
    groupId === null ? {} : sources.drafts.get(group).catch((): Record<string, Draft> => ({})),
    groupId === null ? [] : sources.snoozes.get(group).catch(() => []),
  ])
  const contacts = unreadChats.view()
  return [
    ...wordsOf(user.name),
    user.email,
    ...contacts.flatMap((contact) => [...wordsOf(contactName(contact)), contact.chat.lastMessage]),
    ...snoozes.flatMap(({ name }) => wordsOf(name)),
    ...entries.flatMap(({ content }) => textsIn(content)),
    ...Object.values(drafts).flatMap((draft) => textsIn(draft)),
  ]
}

/** Returns a name as a whole, and each of its words. */
const wordsOf = (name: string) => [name, ...name.split(/\s+/)]

/** Members of a message's content that contain nothing about the customer. */
const KINDS = new Set(['type', 'mimeType', 'id', 'templateId'])

/** Returns all texts in a message's content or a draft: each as a whole, and each of its lines. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...value.split('\n')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => (KINDS.has(name) ? [] : textsIn(member)))
}

/**
 * Replaces the values in a text by `…`. It also finds a value as JSON writes it, such as `\"hola\"`. A value of up to
 * PREFIX characters is replaced only as a whole word. A value shorter than SHORTEST stays.
 */
export function withoutValues(text: string, values: readonly string[]): string {
  const spellings = values
    .map((value) => value.trim())
    .filter((value) => value.length >= SHORTEST)
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1)])
  const longestFirst = [...new Set(spellings)].toSorted((a, b) => b.length - a.length)
  return longestFirst.reduce((clean, value) => withoutValue(clean, value), text)
}

function withoutValue(text: string, value: string): string {
  const needle = value.slice(0, PREFIX)
  const pieces: string[] = []
  let from = 0
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, from)) {
    let end = at + needle.length
    while (end < text.length && end - at < value.length && text[end] === value[end - at]) end += 1
    const isWord = end - at === value.length && !isLetter(text[at - 1]) && !isLetter(text[end])
    const isCut = value.length > PREFIX
    pieces.push(text.slice(from, at), isWord || isCut ? '…' : text.slice(at, end))
    from = end
  }
  return pieces.join('') + text.slice(from)
}

const isLetter = (character: string | undefined) => /\p{L}|\p{N}/u.test(character ?? '')
