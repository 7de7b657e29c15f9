import type { ChatAction } from '#contract/entities/chats/chat-action.ts'

/** The names of what can be changed in a chat, of which a rule leaves alone what a user has changed lately. */
export const chatThings = {
  owner: 'owner',
  statusTags: 'statusTags',
  important: 'important',
  finished: 'finished',
  snooze: 'snooze',
  tag: (tagId: string) => `tag ${tagId}`,
  level: (levelId: string) => `level ${levelId}`,
  field: (number: number) => `field ${number}`,
} as const

/**
 * What a step changes; undefined if it changes nothing that a user could have set.
 * @param levelOf the level of a level tag
 */
export function thingOf(
  action: ChatAction,
  levelOf: (tagId: string) => string | undefined,
): string | undefined {
  switch (action.kind) {
    case 'tag':
    case 'untag':
      return chatThings.tag(action.tagId)
    case 'level': {
      const levelId = levelOf(action.tagId)
      return levelId === undefined ? undefined : chatThings.level(levelId)
    }
    case 'field':
      return chatThings.field(action.number)
    case 'important':
    case 'unimportant':
      return chatThings.important
    case 'statusTags':
      return chatThings.statusTags
    case 'finish':
      return chatThings.finished
    case 'snooze':
      return chatThings.snooze
    case 'assign':
      return chatThings.owner
    default:
      return undefined
  }
}
