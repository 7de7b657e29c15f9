import type { ChatAction } from '#contract/entities/chats/chat-action.ts'
import { spanText } from '#renderer/components/dates/times.ts'
import type { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { fill, listed, plain, value, type Phrase } from './phrase.ts'
import type { ActionNames } from './use-action-names.ts'

type T = ReturnType<typeof useTexts>['t']

export interface ActionWords {
  readonly t: T
  readonly language: string
  readonly names: ActionNames
  /** The name of an answer or template; absent where they are not loaded. */
  readonly template?: (id: string) => string
}

/** Longer texts of notes and alerts are cut off, characters. */
const textMax = 60

const cut = (text: string): string =>
  text.length > textMax ? `${text.slice(0, textMax).trimEnd()}…` : text

const tag = (id: string, text: string): Phrase => [{ as: 'tag', id, text }]

const fixed = {
  important: 'chatSteps:actions.important',
  unimportant: 'chatSteps:actions.unimportant',
  endWait: 'chatSteps:actions.endWait',
  finish: 'chatSteps:actions.finish',
} as const

/** What a step does, in a few words: "equipo Postventa". */
export function actionPhrase(action: ChatAction, words: ActionWords): Phrase {
  const { t, language, names, template } = words
  switch (action.kind) {
    case 'answer':
      if (template === undefined) return plain(t('chatSteps:actions.answers'))
      return fill((marks) => t('chatSteps:actions.answer', marks), {
        name: value(template(action.templateId)),
      })
    case 'note':
      return fill((marks) => t('chatSteps:actions.note', marks), { text: plain(cut(action.text)) })
    case 'tag':
      return fill((marks) => t('chatSteps:actions.tag', marks), {
        name: tag(action.tagId, names.tag(action.tagId)),
      })
    case 'untag':
      return fill((marks) => t('chatSteps:actions.untag', marks), {
        name: tag(action.tagId, names.tag(action.tagId)),
      })
    case 'level':
      return fill((marks) => t('chatSteps:actions.tag', marks), {
        name: tag(action.tagId, names.level(action.tagId)),
      })
    case 'statusTags':
      return fill((marks) => t('chatSteps:actions.statusTags', marks), {
        names: value(action.tags.join(', ')),
      })
    case 'field':
      return fill((marks) => t('chatSteps:actions.field', marks), {
        name: plain(names.field(action.number)),
        value: value(names.fieldValue(action.number, action.value)),
      })
    case 'snooze':
      return fill((marks) => t('chatSteps:actions.snooze', marks), {
        time: value(spanText(action.minutes * 60_000)),
      })
    case 'assign':
      return receiverPhrase(action.target, words)
    case 'alert':
      if (action.userIds.length === 0) return plain(t('chatSteps:actions.alertAgent'))
      return fill((marks) => t('chatSteps:actions.alert', marks), {
        names: listed(
          action.userIds.map((id) => value(names.user(id))),
          language,
          'conjunction',
        ),
      })
    case 'webhook':
      if (names.webhook === undefined) return plain(t('chatSteps:actions.webhooks'))
      return fill((marks) => t('chatSteps:actions.webhook', marks), {
        name: value(names.webhook(action.webhookId)),
      })
    default:
      return plain(t(fixed[action.kind]))
  }
}

type Receiver = Extract<ChatAction, { kind: 'assign' }>['target']

function receiverPhrase(target: Receiver, { t, names }: ActionWords): Phrase {
  switch (target.to) {
    case 'team':
      return fill((marks) => t('chatSteps:actions.team', marks), {
        name: value(names.team(target.teamId)),
      })
    case 'agent':
      return fill((marks) => t('chatSteps:actions.agent', marks), {
        name: value(names.user(target.userId)),
      })
    case 'next':
      return plain(t('chatSteps:actions.next'))
    case 'self':
      return plain(t('chatSteps:actions.self'))
  }
}
