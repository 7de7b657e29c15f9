import type { MessageContent } from '#contract/entities/message.ts'
import { limits } from '#contract/limits.ts'
import { interactiveFaults } from '#contract/rules/interactive-content.ts'

/** A choice as it is being written. */
export interface Choice {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly section: string
}

/** A message with choices as it is being written: what one form has no use for waits for the other. */
export interface InteractiveDraft {
  readonly type: 'quick_reply' | 'list'
  readonly header: string
  readonly text: string
  readonly footer: string
  readonly button: string
  readonly choices: readonly Choice[]
}

export const emptyChoice = (): Choice => ({
  id: crypto.randomUUID(),
  title: '',
  description: '',
  section: '',
})

export const emptyDraft = (): InteractiveDraft => ({
  type: 'quick_reply',
  header: '',
  text: '',
  footer: '',
  button: '',
  choices: [emptyChoice(), emptyChoice()],
})

/** How many choices a form takes. */
export function optionsMax(type: InteractiveDraft['type']): number {
  const { listRows, quickReplyButtons } = limits.interactive
  return type === 'list' ? listRows : quickReplyButtons
}

/** The message that a draft makes: trimmed, without what is empty, rows of one section together. */
export function contentOf(draft: InteractiveDraft): MessageContent {
  const { type, choices } = draft
  const isList = type === 'list'
  const header = draft.header.trim()
  const footer = draft.footer.trim()
  const sections = [...new Set(choices.map(({ section }) => section.trim()))]
  const inOrder = isList
    ? sections.flatMap((name) => choices.filter(({ section }) => section.trim() === name))
    : choices
  return {
    type,
    text: draft.text.trim(),
    ...(header !== '' && { header }),
    ...(footer !== '' && { footer }),
    ...(isList && { button: draft.button.trim() }),
    options: inOrder.map((choice) => {
      const description = choice.description.trim()
      const section = choice.section.trim()
      return {
        id: choice.id,
        title: choice.title.trim(),
        ...(isList && description !== '' && { description }),
        ...(isList && section !== '' && { section }),
      }
    }),
  }
}

/**
 * What the channel would not take of a draft: members by their paths, those of a choice by its id (`options.<id>.title`),
 * since the message may have the choices in another order; `options` where there are too many.
 */
export function faultsOf(draft: InteractiveDraft): ReadonlySet<string> {
  const content = contentOf(draft)
  const faults = new Set<string>()
  for (const { path } of interactiveFaults(content)) {
    const [, index, member] = /^options\.(\d+)\.(.+)$/.exec(path) ?? []
    faults.add(
      index === undefined ? path : choicePath(content.options?.[Number(index)]?.id, member),
    )
  }
  // The channel would take a message without a text; nobody means to send one.
  if (draft.text.trim() === '') faults.add('text')
  return faults
}

/** Where a fault of a choice's member stands. */
export const choicePath = (id = '', member = ''): string => `options.${id}.${member}`
