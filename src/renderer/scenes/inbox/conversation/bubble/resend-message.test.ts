import { describe, expect, it } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { viewerOf } from '#contract/policies/index.ts'
import { contact, message } from '#renderer/data/live/live-data.fixture.ts'
import { resendAsTemplate, resendAsText, type ResendContext } from './resend-message.ts'

/** The context of an admin in a group that restricts templates. */
function context(
  isOpen: boolean,
  { hasTemplates = true, isReadOnly = false, sendsCards = false } = {},
): ResendContext {
  const permission = { role: 'ROLE_ADMI', hasTemplatePermission: hasTemplates, isReadOnly }
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1', ...permission }] })
  const restricted = { hasTemplateModule: true, templateRestrictionForPublisher: true }
  const group = groupSchema.parse({ id: 'g1', ...restricted, sendsCards })
  return { viewer: viewerOf(user, group), contact: contact('c1'), isOpen }
}
const channel = [
  { id: 'text', templateType: 'TEXT', status: 'approved' },
  { id: 'film', templateType: 'VIDEO', status: 'approved' },
  { id: 'paused', templateType: 'TEXT', status: 'paused' },
].map((template) => whatsAppTemplateSchema.parse({ name: template.id, ...template }))

const messageOf = (templateId: string, more: object = {}) =>
  message('m1', 'c1', {
    sender: 'group',
    status: 'failed',
    content: { type: 'text', text: 'Hola Rosa', templateId, ...more },
  })

describe('a failed text', () => {
  it('is resent unchanged, only while the 24-hour window is open and the viewer may send', () => {
    const failed = message('m1', 'c1', { sender: 'group', status: 'failed' })
    expect(resendAsText(failed, context(true))).toEqual({ content: failed.content })
    expect(resendAsText(failed, context(false))).toBeNull()
    expect(resendAsText(failed, context(true, { isReadOnly: true }))).toBeNull()
  })
})

describe('a failed address card', () => {
  it('is resent as a card, only at a service that sends cards', () => {
    const contacts = [{ name: 'Rui', phones: ['+51 955 210 884'], emails: [] }]
    const content = { type: 'text' as const, text: 'Rui', contacts }
    const failed = message('m1', 'c1', { sender: 'group', status: 'failed', content })
    expect(resendAsText(failed, context(true, { sendsCards: true }))).toEqual({ content })
    expect(resendAsText(failed, context(true))).toBeNull()
  })
})

describe('a failed channel template', () => {
  it.each([true, false])('is resent as a template (window open: %s)', (isOpen) => {
    const failed = messageOf('text', { templateParameters: ['Rosa'] })
    expect(resendAsTemplate(failed, channel, context(isOpen))).toEqual({
      content: failed.content,
      template: { templateId: 'text', parameters: ['Rosa'] },
    })
  })

  it('is resent with its file', () => {
    const failed = messageOf('film', { type: 'file', media: '/storage/f1' })
    expect(resendAsTemplate(failed, channel, context(false))?.template).toEqual({
      templateId: 'film',
      media: '/storage/f1',
    })
  })

  it.each([true, false])(
    'is not resent without approval or permission (window open: %s)',
    (isOpen) => {
      expect(resendAsTemplate(messageOf('paused'), channel, context(isOpen))).toBeNull()
      expect(
        resendAsTemplate(messageOf('text'), channel, context(isOpen, { hasTemplates: false })),
      ).toBeNull()
      expect(
        resendAsTemplate(messageOf('text'), channel, context(isOpen, { isReadOnly: true })),
      ).toBeNull()
    },
  )
})

it('a message made from a template of the app is resent as text', () => {
  const failed = messageOf('quick')
  expect(resendAsTemplate(failed, channel, context(true))).toEqual({ content: failed.content })
  expect(resendAsTemplate(failed, channel, context(false))).toBeNull()
})

it('a message of a deleted channel template with buttons cannot be resent', () => {
  const failed = messageOf('gone', { footer: 'Casa Nogal', options: [{ id: '1', title: 'Ver' }] })
  expect(resendAsTemplate(failed, channel, context(true))).toBeNull()
})
