import type { FormValues, InteractiveDraft } from '#contract/draft-forms.ts'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { limits } from '#contract/limits.ts'
import type { ChannelTextRule } from '#contract/rules/messages/channel-texts.ts'
import { interactiveFaults } from '#contract/rules/messages/interactive-content.ts'

/** A choice of the draft. */
export type Choice = InteractiveDraft['choices'][number]

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

/** The largest number of choices for a type. */
export function optionsMax(type: InteractiveDraft['type']): number {
  const { listRows, quickReplyButtons } = limits.interactive
  return type === 'list' ? listRows : quickReplyButtons
}

/** The message content of a draft: trimmed, without empty fields, rows grouped by section. */
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

/** The draft of a message whose one button opens an address. */
type LinkDraft = FormValues<'compose'>

/** The message content of a draft with a link: trimmed, without empty fields, and with an address that has its scheme. */
export function linkContentOf({ text, address, button, ...draft }: LinkDraft): MessageContent {
  const header = draft.header.trim()
  const footer = draft.footer.trim()
  const typed = address.trim()
  const url = /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`
  return {
    type: 'quick_reply',
    text: text.trim(),
    ...(header !== '' && { header }),
    ...(footer !== '' && { footer }),
    options: [{ id: 'link', title: button.trim(), url }],
  }
}

/** The paths of a draft's invalid fields, each with the broken rule for texts and titles; null for any other reason. */
export type DraftFaults = ReadonlyMap<string, ChannelTextRule | null>

/**
 * The invalid fields of a draft as paths. A path such as `options.<id>.title` has the choice's id instead of its index,
 * because the message may have the choices in another order. `options` alone means that there are no choices or too
 * many.
 */
export function faultsOf(draft: InteractiveDraft): DraftFaults {
  const content = contentOf(draft)
  const faults = new Map<string, ChannelTextRule | null>()
  for (const { path, rule = null } of interactiveFaults(content)) {
    const [, index, member] = /^options\.(\d+)\.(.+)$/.exec(path) ?? []
    const at = index === undefined ? path : choicePath(content.options?.[Number(index)]?.id, member)
    faults.set(at, faults.get(at) ?? rule)
  }
  // The channel accepts a message without text, but nobody means to send one.
  if (draft.text.trim() === '') faults.set('text', null)
  return faults
}

const linkFields: Readonly<Record<string, string>> = {
  'options.0.title': 'button',
  'options.0.url': 'address',
}

/** Like `faultsOf`, for a draft with a link. */
export function linkFaultsOf(draft: LinkDraft): DraftFaults {
  const faults = new Map<string, ChannelTextRule | null>()
  for (const { path, rule = null } of interactiveFaults(linkContentOf(draft)))
    faults.set(linkFields[path] ?? path, rule)
  if (draft.text.trim() === '') faults.set('text', null)
  return faults
}

/** The path of a choice's field among the faults. */
export const choicePath = (id = '', member = ''): string => `options.${id}.${member}`
