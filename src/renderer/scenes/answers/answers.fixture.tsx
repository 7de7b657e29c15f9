import { filesApi } from '#contract/api/files/files.ts'
import { messageTemplatesApi } from '#contract/api/templates/message-templates.ts'
import { templatesApi } from '#contract/api/answers/templates.ts'
import { whatsAppTemplatesApi } from '#contract/api/templates/whatsapp-templates.ts'
import {
  messageTemplateSchema,
  type MessageTemplate,
} from '#contract/entities/templates/message-template.ts'
import { templateSchema, type Template } from '#contract/entities/answers/template.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { startScreen, type ScreenOptions } from '#renderer/scenes/screen.fixture.tsx'
import AnswersScene from './answers-scene.tsx'

/** Test support of the answers: their screen, over a service that stores them. */

export const quick = (id: string, name: string, text: string, more: object = {}): Template =>
  templateSchema.parse({ id, groupId: 'g1', name, content: { type: 'text', text }, ...more })

export const choice = (id: string, name: string, content: object): MessageTemplate =>
  messageTemplateSchema.parse({ id, groupId: 'g1', name, content })

export interface AnswersData extends ScreenOptions {
  /** Archived ones, too. */
  quicks?: Template[]
  choices?: MessageTemplate[]
  channel?: WhatsAppTemplate[]
}

/** Replaces the item with this id. @returns the new item */
function replace<Item extends { id: string }>(items: Item[], item: Item): Item {
  const at = items.findIndex(({ id }) => id === item.id)
  items.splice(at, 1, item)
  return item
}

/** Shows the answers of a group to one of its managers. */
export async function openAnswers({
  quicks = [],
  choices = [],
  channel = [],
  ...options
}: AnswersData) {
  const screen = await startScreen({ role: 'ROLE_MANAGER', ...options })
  const { service } = screen
  const lists = {
    quick: service.answer(templatesApi.templatesByPosition, () => ({
      items: quicks.filter(({ archived }) => !archived),
    })),
    interactive: service.answer(messageTemplatesApi.interactiveTemplatesByPosition, () => ({
      items: choices,
    })),
    media: service.answer(messageTemplatesApi.messageTemplatesByPosition, () => ({ items: [] })),
  }
  service.answer(templatesApi.templates, () => ({ items: quicks }))
  service.answer(whatsAppTemplatesApi.whatsAppTemplates, () => ({ items: channel }))
  service.answer(filesApi.uploadFile, () => ({ url: '/storage/files/1' }))
  const created = service.answer(messageTemplatesApi.createMessageTemplate, ({ body }) => {
    const { name, content } = messageTemplatesApi.createMessageTemplate.body.parse(body)
    const template = choice(`new-${name}`, name, content)
    choices.push(template)
    return template
  })
  const changed = service.answer(templatesApi.updateTemplate, ({ params: { id }, body }) => {
    const stored = quicks.find((one) => one.id === id)
    if (stored === undefined) return refusal(404, 'NOT_FOUND')
    const change = templatesApi.updateTemplate.body.parse(body)
    return replace(quicks, templateSchema.parse({ ...stored, ...change }))
  })
  const changedChoices = service.answer(
    messageTemplatesApi.updateMessageTemplate,
    ({ params: { id }, body }) => {
      const stored = choices.find((one) => one.id === id)
      if (stored === undefined) return refusal(404, 'NOT_FOUND')
      const change = messageTemplatesApi.updateMessageTemplate.body.parse(body)
      return replace(choices, messageTemplateSchema.parse({ ...stored, ...change }))
    },
  )
  const shown = await screen.show(<AnswersScene />)
  return {
    ...screen,
    screen: shown,
    lists,
    created,
    changed,
    changedChoices,
    quicks,
    choices,
    panel: (name: string | RegExp) => shown.getByRole('complementary', { name }),
    row: (name: string) => shown.getByRole('button', { name: new RegExp(`^${name}`) }).first(),
    names: (section: string) =>
      shown
        .getByRole('list', { name: section, exact: true })
        .getByRole('listitem')
        .elements()
        .map((item) => item.querySelector('[data-open-answer] span span')?.textContent),
  }
}
