import { describe, expect, it } from 'vitest'
import { whatsAppTemplatesApi } from './whatsapp-templates.ts'

const application = {
  groupId: '1001',
  name: 'order_ready',
  templateType: 'TEXT',
  templateText: 'Hi {{1}}, your order is ready.',
  templateApproveText: 'Hi {{name}}, your order is ready.',
  exampleParameters: ['Rosa'],
  category: 'UTILITY',
  languageCode: 'es',
}
const fits = (changes: object) =>
  whatsAppTemplatesApi.applyWhatsAppTemplate.body.safeParse({ ...application, ...changes }).success
const quick = { type: 'QUICK_REPLY', text: 'Yes' }

describe('the body of applyWhatsAppTemplate', () => {
  it.each<[object, boolean]>([
    [{}, true],
    [{ name: '' }, false],
    [{ name: 'Order' }, false],
    [{ name: 'a'.repeat(512) }, true],
    [{ name: 'a'.repeat(513) }, false],
    [{ templateText: ' ' }, false],
    [{ templateText: '🎁'.repeat(512) }, true],
    [{ templateText: 'a'.repeat(1_025) }, false],
    [{ header: 'a'.repeat(61) }, false],
    [{ footer: 'a'.repeat(61) }, false],
    [{ languageCode: 'pt_BR' }, true],
    [{ languageCode: 'Spanish' }, false],
    [{ category: 'NEWS' }, false],
    [{ templateType: 'IMAGE' }, false],
    [{ buttons: Array.from({ length: 10 }, () => quick) }, true],
    [{ buttons: Array.from({ length: 11 }, () => quick) }, false],
    [{ buttons: [{ ...quick, text: 'a'.repeat(26) }] }, false],
    [{ buttons: [{ type: 'HOLOGRAM', text: 'x' }] }, false],
    [{ buttons: [{ type: 'URL', text: 'x', url: 'a'.repeat(2_001) }] }, false],
    [{ buttons: [{ type: 'PHONE_NUMBER', text: 'x', phoneNumber: '1'.repeat(21) }] }, false],
    [{ exampleParameters: Array.from({ length: 101 }, () => 'x') }, false],
  ])('with %j is valid: %s', (changes, expected) => {
    expect(fits(changes)).toBe(expected)
  })

  it('drops unknown fields of a button', () => {
    const body = { ...application, buttons: [{ ...quick, effect: 'confetti' }] }
    const { buttons } = whatsAppTemplatesApi.applyWhatsAppTemplate.body.parse(body)
    expect(buttons).toEqual([quick])
  })
})

describe('the form of applyMediaWhatsAppTemplate', () => {
  const form = {
    ...application,
    templateType: 'IMAGE',
    exampleParameters: JSON.stringify(['Rosa']),
    buttons: JSON.stringify([quick]),
    allowCategoryChange: 'true',
    file: new File(['x'], 'a.png'),
  }
  const { body } = whatsAppTemplatesApi.applyMediaWhatsAppTemplate

  it('may have lists as JSON and booleans as text', () => {
    expect(body.parse(form)).toMatchObject({
      exampleParameters: ['Rosa'],
      buttons: [quick],
      allowCategoryChange: true,
    })
  })

  it.each([
    [{ file: undefined }, 'Archivo adjunto es requerido'],
    [{ buttons: '[' }, 'must be JSON'],
    [{ buttons: '{}' }, 'expected array'],
    [{ allowCategoryChange: 'yes' }, 'expected one of'],
    [{ templateType: 'TEXT' }, 'expected one of'],
  ])('with %j is refused: %s', (changes, message) => {
    const parsed = body.safeParse({ ...form, ...changes })
    expect(parsed.error?.issues.map((issue) => issue.message).join()).toContain(message)
  })
})
