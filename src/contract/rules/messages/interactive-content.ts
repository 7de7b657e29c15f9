import type { MessageContent } from '#contract/entities/messages/message.ts'
import { limits } from '#contract/limits.ts'
import { characters } from '#contract/rules/text/characters.ts'
import {
  type ChannelTextRule,
  channelTextWords,
  plainTextFault,
  repeatedTitles,
} from './channel-texts.ts'

/** A reason why an interactive message cannot be sent: the path of the invalid value and a message. */
export interface InteractiveFault {
  path: string
  message: string
  /** The broken rule for texts and titles; absent for any other reason. */
  rule?: ChannelTextRule
}

interface Form {
  optionsMax: number
  titleMax: number
  descriptionMax: number
  sectionMax: number
}

/** The types of message that have options to choose from. */
export const choiceTypes = ['quick_reply', 'list'] as const
export type ChoiceType = (typeof choiceTypes)[number]

const interactive = limits.interactive
const forms: Record<ChoiceType, Form> = {
  quick_reply: {
    optionsMax: interactive.quickReplyButtons,
    titleMax: interactive.quickReplyButtonMax,
    descriptionMax: 0,
    sectionMax: 0,
  },
  list: {
    optionsMax: interactive.listRows,
    titleMax: interactive.listTitleMax,
    descriptionMax: interactive.listDescriptionMax,
    sectionMax: interactive.sectionTitleMax,
  },
}

/** Whether a message of this type has options to choose from. */
export const hasChoices = (type: string): type is ChoiceType =>
  choiceTypes.some((one) => one === type)

/** Whether the text is an address that the channel opens for a customer. */
const isWebAddress = (text: string): boolean =>
  text.length <= limits.template.urlMax && /^https?:\/\/[^\s/?#]+\.[^\s/?#]+[^\s]*$/i.test(text)

const ruleFault = (path: string, rule: ChannelTextRule): InteractiveFault => ({
  path,
  message: channelTextWords[rule],
  rule,
})

/** Lists why the channel would refuse an interactive message; empty for any other content. */
export function interactiveFaults(content: MessageContent): InteractiveFault[] {
  if (!hasChoices(content.type)) return []
  const form = forms[content.type]
  const faults: InteractiveFault[] = []
  const { text = '', header = '', footer = '', options = [], button = '' } = content
  const lengths = [
    ['text', text, interactive.bodyMax],
    ['header', header, interactive.headerMax],
    ['footer', footer, interactive.footerMax],
  ] as const
  for (const [path, words, most] of lengths)
    if (characters(words) > most) faults.push({ path, message: `at most ${most} characters` })
  if (content.media !== undefined && header !== '')
    faults.push({ path: 'header', message: 'a message with a file has no header' })
  for (const [path, words] of [
    ['header', header],
    ['footer', footer],
  ] as const) {
    const fault = plainTextFault(words)
    if (fault !== undefined) faults.push(ruleFault(path, fault.rule))
  }
  for (const index of repeatedTitles(options.map(({ title }) => title)))
    faults.push(ruleFault(`options.${index}.title`, 'duplicateTitle'))
  // Several links, or links beside choices, are for approved templates.
  const isLink = content.type === 'quick_reply' && options.length === 1
  const sections = new Set(options.map(({ section }) => section))
  if (options.length === 0 || options.length > form.optionsMax)
    faults.push({ path: 'options', message: `1 to ${form.optionsMax} choices` })
  if (new Set(options.map(({ id }) => id)).size < options.length)
    faults.push({ path: 'options', message: 'every choice must have a unique id' })
  for (const [index, option] of options.entries()) {
    const { title, description = '', section = '', url } = option
    if (characters(section) > form.sectionMax)
      faults.push({
        path: `options.${index}.section`,
        message: `at most ${form.sectionMax} characters`,
      })
    // The channel requires section titles only if there are several sections.
    if (content.type === 'list' && sections.size > 1 && section.trim() === '')
      faults.push({ path: `options.${index}.section`, message: 'every section must have a title' })
    if (title.trim() === '' || characters(title) > form.titleMax)
      faults.push({ path: `options.${index}.title`, message: `1 to ${form.titleMax} characters` })
    if (characters(description) > form.descriptionMax)
      faults.push({
        path: `options.${index}.description`,
        message: `at most ${form.descriptionMax} characters`,
      })
    if (url !== undefined && !(isLink && isWebAddress(url)))
      faults.push({
        path: `options.${index}.url`,
        message: 'only the one button of a message has an address, on the web',
      })
  }
  if (
    content.type === 'list' &&
    (button.trim() === '' || characters(button) > interactive.listButtonMax)
  )
    faults.push({ path: 'button', message: `1 to ${interactive.listButtonMax} characters` })
  return faults
}
