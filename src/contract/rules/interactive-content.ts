import type { MessageContent } from '../entities/message.ts'
import { limits } from '../limits.ts'

/** What keeps an interactive message from being sent: the member that is wrong, and a sentence. */
export interface InteractiveFault {
  path: string
  message: string
}

interface Form {
  optionsMax: number
  titleMax: number
  descriptionMax: number
}

const { interactive } = limits
const forms: Partial<Record<MessageContent['type'], Form>> = {
  quick_reply: {
    optionsMax: interactive.quickReplyButtons,
    titleMax: interactive.quickReplyButtonMax,
    descriptionMax: 0,
  },
  list: {
    optionsMax: interactive.listRows,
    titleMax: interactive.listTitleMax,
    descriptionMax: interactive.listDescriptionMax,
  },
}

const characters = (text: string): number => Array.from(text).length

/** What the channel would not take about an interactive message; nothing for any other kind of content. */
export function interactiveFaults(content: MessageContent): InteractiveFault[] {
  const form = forms[content.type]
  if (form === undefined) return []
  const faults: InteractiveFault[] = []
  const { options = [], button = '' } = content
  if (options.length === 0 || options.length > form.optionsMax)
    faults.push({ path: 'options', message: `1 to ${form.optionsMax} choices` })
  if (new Set(options.map(({ id }) => id)).size < options.length)
    faults.push({ path: 'options', message: 'every choice needs an id of its own' })
  for (const [index, { title, description = '' }] of options.entries()) {
    if (title.trim() === '' || characters(title) > form.titleMax)
      faults.push({ path: `options.${index}.title`, message: `1 to ${form.titleMax} characters` })
    if (characters(description) > form.descriptionMax)
      faults.push({
        path: `options.${index}.description`,
        message: `at most ${form.descriptionMax} characters`,
      })
  }
  if (
    content.type === 'list' &&
    (button.trim() === '' || characters(button) > interactive.listButtonMax)
  )
    faults.push({ path: 'button', message: `1 to ${interactive.listButtonMax} characters` })
  return faults
}
