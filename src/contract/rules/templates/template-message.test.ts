import { describe, expect, it } from 'vitest'
import { prepared, quick, whatsApp } from './sendable-template.fixture.ts'
import type { SendableTemplate } from './template-parts.ts'
import { templateMessage } from './template-message.ts'

describe('the message of a template', () => {
  it('has the place of a template of the type LOCATION, and no place of another one', () => {
    const place = { latitude: -12.1, longitude: -77.03, name: 'Tienda', address: 'Av. Larco 1' }
    const made = (templateType: 'LOCATION' | 'TEXT') =>
      templateMessage(whatsApp({ templateType, templateText: 'Ven' }), { parameters: [], place })
    expect(made('LOCATION')).toMatchObject({ type: 'text', text: 'Ven', place })
    expect(made('TEXT')).not.toHaveProperty('place')
  })

  const filled = { templateParameters: ['B'] }

  it.each<[string, SendableTemplate, object]>([
    [
      'a quick message',
      quick({ type: 'text', text: 'A {{x}}' }),
      { type: 'text', text: 'A B', templateId: 'q', ...filled },
    ],
    [
      'a quick message with a video',
      quick({ type: 'video', media: '/f', filename: 'a.mp4' }),
      { type: 'file', media: '/f', filename: 'a.mp4', templateId: 'q', ...filled },
    ],
    [
      'a channel template',
      whatsApp({
        templateType: 'IMAGE',
        templateText: 'A {{1}}',
        header: 'H',
        footer: 'F',
        media: '/f',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Yes' },
          { type: 'URL', text: 'See', url: 'https://x.example' },
          { type: 'PHONE_NUMBER', text: 'Call', phoneNumber: '+51' },
        ],
      }),
      {
        type: 'image',
        text: 'A B',
        media: '/f',
        header: 'H',
        footer: 'F',
        templateId: 'w',
        ...filled,
        options: [
          { id: 'button-1', title: 'Yes' },
          { id: 'button-2', title: 'See', url: 'https://x.example' },
          { id: 'button-3', title: 'Call', url: 'tel:+51' },
        ],
      },
    ],
    [
      'a list',
      prepared({ type: 'list', text: 'A {{x}}', title: 'T', options: [{ id: 1, title: 'One' }] }),
      {
        type: 'list',
        text: 'A B',
        header: 'T',
        button: 'T',
        templateId: 'i',
        ...filled,
        options: [{ id: '1', title: 'One' }],
      },
    ],
    [
      'a media message',
      prepared({ type: 'media', contentMedia: '/f', filename: 'a.pdf' }),
      { type: 'file', media: '/f', filename: 'a.pdf', templateId: 'i', ...filled },
    ],
  ])('is built for %s', (_, sendable, content) => {
    expect(templateMessage(sendable, { parameters: ['B'] })).toEqual(content)
  })

  it.each([
    ['a quick message', quick({ type: 'file', media: '/f', filename: 'a.pdf' })],
    ['a media message', prepared({ type: 'media', contentMedia: '/f', filename: 'a.pdf' })],
  ])('for %s with a replaced file does not have the template’s file name', (_, sendable) => {
    const content = templateMessage(sendable, { parameters: [], media: '/g' })
    expect(content).toEqual({ type: 'file', media: '/g', templateId: sendable.template.id })
  })

  it('has no parameters if the template has no placeholders', () => {
    expect(templateMessage(quick({ type: 'text', text: 'A' }), { parameters: [] })).toEqual({
      type: 'text',
      text: 'A',
      templateId: 'q',
    })
  })
})
