import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { whatsAppTemplatesApi } from '#contract/api/templates/whatsapp-templates.ts'
import {
  whatsAppTemplateSchema,
  type WhatsAppTemplate,
} from '#contract/entities/templates/whatsapp-template.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { event } from '#renderer/data/live/live-data.fixture.ts'
import { startScreen, type ScreenOptions } from '#renderer/scenes/screen.fixture.tsx'
import TemplatesScene from './templates-scene.tsx'

/** Test support of the channel templates: their screen, over a service that stores them. */

export const template = (name: string, more: object = {}): WhatsAppTemplate =>
  whatsAppTemplateSchema.parse({
    id: `w-${name}`,
    groupId: 'g1',
    name,
    templateType: 'TEXT',
    templateText: 'Hello',
    languageCode: 'en',
    status: 'approved',
    ...more,
  })

/**
 * @param stored the templates that the service has; a test may change them
 * @param options `at` is the address; default: that of the list
 */
export async function openTemplates(
  stored: WhatsAppTemplate[],
  { at, ...options }: ScreenOptions & { at?: string } = {},
) {
  const screen = await startScreen(options)
  const { service, press } = screen
  service.answer(whatsAppTemplatesApi.whatsAppTemplates, () => ({ items: stored }))
  const applied = service.answer(whatsAppTemplatesApi.applyWhatsAppTemplate, ({ body }) => {
    const made = whatsAppTemplateSchema.parse({
      ...whatsAppTemplatesApi.applyWhatsAppTemplate.body.parse(body),
      id: `new-${stored.length}`,
      status: 'pending',
    })
    stored.push(made)
    return made
  })
  const shown = await screen.show(<TemplatesScene />, menuPaths.templates, at)
  const field = (name: string) => shown.getByRole('textbox', { name, exact: true })
  await expect.element(shown.getByRole('heading', { name: 'Templates', level: 1 })).toBeVisible()
  /** What the channel says of a template from now on. */
  function decide(name: string, more: object): WhatsAppTemplate {
    const at = stored.findIndex((one) => one.name === name)
    const decided = whatsAppTemplateSchema.parse({ ...stored[at], ...more })
    stored.splice(at, 1, decided)
    screen.receive(event('waTemplate.status', { template: decided }))
    return decided
  }
  return {
    ...screen,
    screen: shown,
    applied,
    decide,
    field,
    row: (name: string) => shown.getByRole('row', { name: new RegExp(name) }),
    panel: (name: string) => shown.getByRole('complementary', { name }),
    tab: (name: string) => shown.getByRole('tab', { name: new RegExp(`^${name}`) }),
    submit: shown.getByRole('button', { name: 'Submit for review' }),
    example: shown.getByRole('textbox', { name: /^Example of/ }).first(),
    /** Creates a template with one variable. */
    async write(name: string, text: string, example: string) {
      await shown.getByRole('button', { name: 'New template' }).first().click()
      await field('Name').fill(name)
      await field('Text').fill(text)
      await shown
        .getByRole('textbox', { name: /^Example of/ })
        .first()
        .fill(example)
    },
    /** Types into the field that has the focus, letter by letter. */
    type: (text: string) => press(text.replaceAll('{', '{{')),
    question: page.getByRole('dialog', { name: 'Leave without saving?' }),
  }
}
