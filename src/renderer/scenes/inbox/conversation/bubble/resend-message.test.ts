import { describe, expect, it } from 'vitest'
import { groupSchema } from '#contract/entities/group.ts'
import { userSchema } from '#contract/entities/user.ts'
import { whatsAppTemplateSchema } from '#contract/entities/whatsapp-template.ts'
import { viewerOf } from '#contract/policies/index.ts'
import { contact, message } from '../../../../data/live/test-data.ts'
import { wordsAgain, type Place } from './resend-message.ts'
import { templateAgain } from './template-call-of-message.ts'

/** An admin of a group that restricts templates, with the permission for them or without. */
function place(isOpen: boolean, { hasTemplates = true, isReadOnly = false } = {}): Place {
  const permission = { role: 'ROLE_ADMI', hasTemplatePermission: hasTemplates, isReadOnly }
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1', ...permission }] })
  const restricted = { hasTemplateModule: true, templateRestrictionForPublisher: true }
  const group = groupSchema.parse({ id: 'g1', ...restricted })
  return { viewer: viewerOf(user, group), contact: contact('c1'), isOpen }
}
const channel = [
  { id: 'text', templateType: 'TEXT', status: 'approved' },
  { id: 'film', templateType: 'VIDEO', status: 'approved' },
  { id: 'paused', templateType: 'TEXT', status: 'paused' },
].map((template) => whatsAppTemplateSchema.parse({ name: template.id, ...template }))

const made = (templateId: string, more: object = {}) =>
  message('m1', 'c1', {
    sender: 'group',
    status: 'failed',
    content: { type: 'text', text: 'Hola Rosa', templateId, ...more },
  })

describe('words that failed', () => {
  it('go again as they are while the window is open, and then no more', () => {
    const failed = message('m1', 'c1', { sender: 'group', status: 'failed' })
    expect(wordsAgain(failed, place(true))).toEqual({ content: failed.content })
    expect(wordsAgain(failed, place(false))).toBeNull()
    expect(wordsAgain(failed, place(true, { isReadOnly: true }))).toBeNull()
  })
})

describe('a channel template that failed', () => {
  it.each([true, false])('goes again as a template, window open: %s', (isOpen) => {
    const failed = made('text', { templateParameters: ['Rosa'] })
    expect(templateAgain(failed, channel, place(isOpen))).toEqual({
      content: failed.content,
      template: { templateId: 'text', parameters: ['Rosa'] },
    })
  })

  it('goes with the file that it carried', () => {
    const failed = made('film', { type: 'file', media: '/storage/f1' })
    expect(templateAgain(failed, channel, place(false))?.template).toEqual({
      templateId: 'film',
      media: '/storage/f1',
    })
  })

  it.each([true, false])('does not go where it may not, window open: %s', (isOpen) => {
    expect(templateAgain(made('paused'), channel, place(isOpen))).toBeNull()
    expect(templateAgain(made('text'), channel, place(isOpen, { hasTemplates: false }))).toBeNull()
    expect(templateAgain(made('text'), channel, place(isOpen, { isReadOnly: true }))).toBeNull()
  })
})

it('what another template made goes as the words that it is', () => {
  const failed = made('quick')
  expect(templateAgain(failed, channel, place(true))).toEqual({ content: failed.content })
  expect(templateAgain(failed, channel, place(false))).toBeNull()
})

it('what a channel template that is gone made goes no more than its buttons can', () => {
  const failed = made('gone', { footer: 'Casa Nogal', options: [{ id: '1', title: 'Ver' }] })
  expect(templateAgain(failed, channel, place(true))).toBeNull()
})
