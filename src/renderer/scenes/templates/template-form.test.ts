import { expect, test } from 'vitest'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { verificationText } from '#contract/rules/templates/verification-text.ts'
import { checkTemplate } from '#contract/rules/templates/template-check.ts'
import {
  cleanName,
  copyOf,
  draftOf,
  emptyForm,
  hasOwnForm,
  restoredForm,
  submissionOf,
} from './template-form.ts'

const stored = whatsAppTemplateSchema.parse({
  id: 'w1',
  groupId: 'g1',
  name: 'visita',
  templateType: 'TEXT',
  header: 'Hola {{nombre}}',
  templateText: 'Te esperamos el {{1}} a las {{2}}.',
  templateApproveText: 'Te esperamos el {{día}} a las {{hora}}.',
  footer: 'Casa Nogal',
  category: 'MARKETING',
  languageCode: 'es',
  exampleParameters: ['Rosa', 'lunes', 'nueve'],
  buttons: [
    { type: 'URL', text: 'Ver', url: 'https://casa.example/{{1}}', example: '7' },
    { type: 'FLOW', text: 'Responder' },
  ],
  status: 'rejected',
})

test.each([
  ['Visita de Venta', 'visita_de_venta'],
  ['OFERTA-2026', 'oferta_2026'],
  ['Recordatorio de cita Ñ', 'recordatorio_de_cita_n'],
  ['PROMOCIÓN de año', 'promocion_de_ano'],
  ['Atenção, você', 'atencao,_voce'],
])('the typed name %j becomes %j', (typed, name) => {
  expect(cleanName(typed)).toBe(name)
})

test('a copy has the text as written, its examples, and the buttons that the editor supports', () => {
  expect(copyOf(stored, [stored])).toMatchObject({
    header: 'Hola {{nombre}}',
    body: 'Te esperamos el {{día}} a las {{hora}}.',
    headerExamples: ['Rosa'],
    bodyExamples: ['lunes', 'nueve'],
    category: 'MARKETING',
    buttons: [{ type: 'URL', text: 'Ver', url: 'https://casa.example/{{1}}', example: '7' }],
  })
})

test('the submission of a copy contains the stored template under the name of the copy', () => {
  const submission = submissionOf(copyOf(stored, [stored]), 'g1')
  expect(submission).toMatchObject({
    groupId: 'g1',
    name: 'visita_2',
    templateText: stored.templateText,
    templateApproveText: stored.templateApproveText,
    header: stored.header,
    footer: stored.footer,
    example: 'Te esperamos el lunes a las nueve.',
    exampleParameters: stored.exampleParameters,
    buttons: [stored.buttons[0]],
  })
})

test('a submission has no empty parts, and no header text if a file is the header', () => {
  const form = { ...emptyForm('es'), name: 'aviso', body: 'Hola.', header: 'Aviso' }
  expect(submissionOf(form, 'g1')).toMatchObject({ header: 'Aviso' })
  const media = submissionOf({ ...form, templateType: 'IMAGE' }, 'g1')
  expect(media).not.toHaveProperty('header')
  expect(media).not.toHaveProperty('footer')
  expect(media.exampleParameters).toEqual([])
})

test('a copy has the stored file of the template, so that no other has to be chosen', () => {
  const picture = {
    ...stored,
    templateType: 'IMAGE',
    header: undefined,
    media: '/storage/1',
  } as const
  const copy = copyOf(picture, [picture])
  expect(copy.media).toBe('/storage/1')
  expect(checkTemplate(draftOf(copy, false))).toEqual([])
  expect(copyOf({ ...picture, templateType: 'TEXT' }, [picture])).not.toHaveProperty('media')
})

test('a template with a file as its header is incomplete without the file', () => {
  const form = { ...emptyForm('es'), name: 'aviso', body: 'Hola.', templateType: 'IMAGE' as const }
  expect(checkTemplate(draftOf(form, false))).toMatchObject([{ field: 'file', code: 'missing' }])
  expect(checkTemplate(draftOf(form, true))).toEqual([])
})

const card = {
  headerType: 'VIDEO',
  media: '/storage/chair',
  text: 'Por {{1}} hoy.',
  approveText: 'Por {{precio}} hoy.',
  exampleParameters: ['29'],
  buttons: [{ type: 'QUICK_REPLY', text: 'Ver' }],
}
const copy = { type: 'COPY_CODE', text: '', example: 'CASA25' }
const link = { type: 'URL', text: 'Ver', url: 'https://casa.example' }
const code = { hasAdvice: true, expiresInMinutes: 10 }
const app = { packageName: 'com.casa.shop', signatureHash: 'K8a/AINcGX7' }
const otp = { type: 'OTP', text: 'Copiar', otpType: 'ONE_TAP', autofillText: 'Llenar', apps: [app] }

test.each<[string, object]>([
  [
    'carousel',
    { cards: [card, { ...card, text: 'Hoy.', approveText: 'Hoy.', exampleParameters: [] }] },
  ],
  ['offer', { offer: { text: 'Solo hoy', hasExpiration: true }, buttons: [copy, link] }],
  ['coupon', { buttons: [copy, link] }],
  ['catalogue', { buttons: [{ type: 'CATALOG', text: 'View catalog' }] }],
  ['products', { buttons: [{ type: 'MPM', text: 'View items' }] }],
  [
    'authentication',
    {
      category: 'AUTHENTICATION',
      templateText: verificationText('es', code),
      templateApproveText: verificationText('es', code),
      verification: code,
      buttons: [otp],
    },
  ],
])('the submission of a copied %s contains its parts', (kind, parts) => {
  const { header: _h, footer: _f, ...plain } = stored
  const text = { templateText: 'Novedades.', templateApproveText: 'Novedades.', buttons: [] }
  const template = whatsAppTemplateSchema.parse({
    ...plain,
    ...text,
    exampleParameters: [],
    ...parts,
  })
  const form = copyOf(template, [])
  expect(form.kind).toBe(kind)
  expect(hasOwnForm(template)).toBe(true)
  expect(checkTemplate(draftOf(form, false)).filter(({ level }) => level === 'error')).toEqual([])
  expect(submissionOf(form, 'g1')).toMatchObject({ category: template.category, ...parts })
})

test('the parts of another kind are neither checked nor submitted', () => {
  const form = { ...emptyForm('es'), name: 'aviso', body: 'Hola.', footer: 'Casa', header: 'Aviso' }
  const buttons = [
    { id: '1', type: 'QUICK_REPLY' as const, text: 'Sí', url: '', phoneNumber: '', example: '' },
  ]
  const submission = submissionOf({ ...form, buttons, kind: 'catalogue' }, 'g1')
  expect(submission).not.toHaveProperty('header')
  expect(submission.buttons).toMatchObject([{ type: 'CATALOG' }])
  expect(checkTemplate(draftOf({ ...form, buttons, kind: 'catalogue' }, false))).toEqual([])
})

test('a template whose parts the form does not have has no form', () => {
  for (const button of [{ type: 'FLOW' }, { type: 'VOICE_CALL' }, { ...otp, otpType: 'ZERO_TAP' }])
    expect(
      hasOwnForm(whatsAppTemplateSchema.parse({ ...stored, buttons: [{ text: '', ...button }] })),
    ).toBe(false)
})

test('a draft of an earlier version is a standard template', () => {
  const { kind: _k, cardType: _t, cards: _c, offer: _o, code: _d, ...before } = emptyForm('es')
  expect(restoredForm(before)).toEqual(emptyForm('es'))
})
