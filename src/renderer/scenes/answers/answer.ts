import type { AnswerFile } from '#contract/draft-forms.ts'
import {
  messageTemplateTypes,
  type MessageTemplate,
} from '#contract/entities/templates/message-template.ts'
import type { Template } from '#contract/entities/answers/template.ts'
import { plainMessageText } from '#contract/rules/messages/message-format.ts'
import { answerDraftOf, sentFile } from './interactive-answer.ts'
import { quickDraftOf } from './quick-draft.ts'
import { matching } from '#renderer/data/templates/match-templates.ts'

export type TemplateShortcuts = ReadonlyMap<string, string>

/**
 * A prepared answer of the group. `list` is the stored list that contains it: quick messages (`quick`), answers with
 * choices (`interactive`) or answers with a file (`media`). Each stored list has an order of its own.
 */
export type Answer =
  | { readonly list: 'quick'; readonly template: Template }
  | { readonly list: 'interactive' | 'media'; readonly template: MessageTemplate }

export type AnswersTab = 'quick' | 'interactive'

/** The kinds of answers in each tab, for the filter chips. */
export const answerKinds = {
  quick: ['text', 'file', 'channel'],
  interactive: messageTemplateTypes,
} as const satisfies Record<AnswersTab, readonly string[]>
export type AnswerKind = (typeof answerKinds)[AnswersTab][number]

/** The text keys of the filter chips. */
export const kindLabels = {
  all: 'answers:kinds.all',
  text: 'answers:kinds.text',
  file: 'answers:kinds.file',
  channel: 'answers:kinds.channel',
  quick_reply: 'answers:kinds.quickReply',
  list: 'answers:kinds.list',
  media: 'answers:kinds.media',
} as const satisfies Record<AnswerKind | 'all', string>

/** Whether an answer is of a kind. A quick message with a channel template is also of the kind `text` or `file`. */
export function isOfKind({ list, template }: Answer, kind: AnswerKind): boolean {
  if (list !== 'quick') return template.content.type === kind
  if (kind === 'channel') return template.gsId !== undefined
  return (kind === 'text') === (template.content.type === 'text')
}

/** The file name and the text of an answer, without formatting marks. */
export function answerText({ template }: Answer): string {
  const { text = '', filename } = template.content
  return [filename, plainMessageText(text)]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ')
}

/** The file that an answer sends; null if it sends none. */
export function answerFile(answer: Answer): AnswerFile | null {
  return answer.list === 'quick'
    ? quickDraftOf(answer.template).file
    : sentFile(answerDraftOf(answer.template))
}

export interface AnswerFilter {
  readonly text: string
  readonly kind: AnswerKind | null
}

/** The answers that match a filter, the best matches of `text` first. An empty `text` keeps the order. */
export function filterAnswers(
  answers: readonly Answer[],
  { text, kind }: AnswerFilter,
  shortcuts: TemplateShortcuts,
): readonly Answer[] {
  const ofKind = kind === null ? answers : answers.filter((answer) => isOfKind(answer, kind))
  return matching(ofKind, text, (answer) => ({
    name: answer.template.name,
    text: answerText(answer),
    shortcut: shortcuts.get(answer.template.id),
  }))
}
