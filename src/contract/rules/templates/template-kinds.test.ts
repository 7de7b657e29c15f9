import { expect, test } from 'vitest'
import { checkTemplate } from './template-check.ts'
import type { DraftButton, DraftCard, TemplateDraft } from './template-finding.ts'
import { kindRules, templateKindOf, templateKinds } from './template-kinds.ts'
import { verificationFooter, verificationText } from './verification-text.ts'

const link: DraftButton = { type: 'URL', text: 'See', url: 'https://casa.example/see' }
const copy: DraftButton = { type: 'COPY_CODE', text: '', example: 'CASA25' }
const reply: DraftButton = { type: 'QUICK_REPLY', text: 'More' }
const catalogue: DraftButton = { type: 'CATALOG', text: 'View catalog' }
const products: DraftButton = { type: 'MPM', text: 'View items' }
const otp: DraftButton = { type: 'OTP', text: '', otpType: 'COPY_CODE' }
const app = { packageName: 'com.casa.shop', signatureHash: 'K8a/AINcGX7' }
const card: DraftCard = {
  headerType: 'IMAGE',
  body: 'A chair for {{1}}.',
  examples: ['29 EUR'],
  buttons: [link],
  hasFile: true,
}

const base: TemplateDraft = {
  name: 'offer_2026',
  languageCode: 'en',
  category: 'MARKETING',
  templateType: 'TEXT',
  header: '',
  body: 'Something new for you.',
  footer: '',
  buttons: [],
  headerExamples: [],
  bodyExamples: [],
  hasFile: false,
}
const carousel = { ...base, cards: [card, card] }
const offer = { ...base, offer: { text: 'Only today', hasExpiration: true }, buttons: [copy, link] }
const code: TemplateDraft = {
  ...base,
  category: 'AUTHENTICATION',
  body: verificationText('en', { hasAdvice: true }),
  verification: { hasAdvice: true, expiresInMinutes: 10 },
  buttons: [otp],
}
const a = (count: number) => 'a'.repeat(count)

const found = (draft: TemplateDraft) =>
  checkTemplate(draft).map(
    ({ field, code: of, card: at }) => `${at === undefined ? '' : `card ${at} `}${field} ${of}`,
  )

test.each([
  [base, 'standard'],
  [carousel, 'carousel'],
  [offer, 'offer'],
  [{ ...base, buttons: [copy] }, 'coupon'],
  [{ ...base, category: 'UTILITY', buttons: [copy] }, 'coupon'],
  [{ ...base, buttons: [catalogue] }, 'catalogue'],
  [{ ...base, buttons: [products] }, 'products'],
  [code, 'authentication'],
] as const)('a complete template of each kind has no findings %#', (draft, kind) => {
  expect(templateKindOf(draft)).toBe(kind)
  expect(found(draft)).toEqual([])
})

test('each kind has rules', () => {
  expect(Object.keys(kindRules)).toEqual([...templateKinds])
})

const cards = (count: number, changes: Partial<DraftCard> = {}) => ({
  ...base,
  cards: Array.from({ length: count }, () => ({ ...card, ...changes })),
})

test.each<[string, TemplateDraft, string[]]>([
  ['one card', cards(1), ['cards tooFewCards']],
  ['ten cards', cards(10), []],
  ['eleven cards', cards(11), ['cards tooManyCards']],
  [
    'cards with other buttons',
    { ...base, cards: [card, { ...card, buttons: [reply] }] },
    ['cards cardsDiffer'],
  ],
  [
    'one card without text',
    { ...base, cards: [card, { ...card, body: '', examples: [] }] },
    ['cards cardsDiffer'],
  ],
  [
    'a picture and a film',
    { ...base, cards: [card, { ...card, headerType: 'VIDEO' }] },
    ['cards cardsDiffer'],
  ],
  [
    'a card without a file',
    { ...base, cards: [card, { ...card, hasFile: false }] },
    ['card 1 file missing'],
  ],
  [
    'a long text on a card',
    { ...base, cards: [card, { ...card, body: a(161), examples: [] }] },
    ['card 1 body tooLong'],
  ],
  [
    'no sample on a card',
    { ...base, cards: [{ ...card, examples: [] }, card] },
    ['card 0 bodyExample missing'],
  ],
  [
    'a code on the cards',
    cards(2, { buttons: [copy] }),
    ['card 0 buttons notAllowed', 'card 1 buttons notAllowed'],
  ],
  [
    'three buttons on a card',
    cards(2, { buttons: [reply, { ...reply, text: 'Less' }, link] }),
    ['card 0 buttons tooManyButtons', 'card 1 buttons tooManyButtons'],
  ],
  ['a footer beside cards', { ...carousel, footer: 'Bye' }, ['footer notAllowed']],
  ['a button beside cards', { ...carousel, buttons: [reply] }, ['buttons notAllowed']],
  ['cards in the category Utility', { ...carousel, category: 'UTILITY' }, ['category notAllowed']],
  ['an offer without text', { ...offer, offer: { ...offer.offer, text: '' } }, ['offer missing']],
  ['an offer of 16 characters', { ...offer, offer: { ...offer.offer, text: a(16) } }, []],
  ['a long offer', { ...offer, offer: { ...offer.offer, text: a(17) } }, ['offer tooLong']],
  ['600 characters beside an offer', { ...offer, body: a(600) }, []],
  ['601 characters beside an offer', { ...offer, body: a(601) }, ['body tooLong']],
  ['a footer beside an offer', { ...offer, footer: 'Bye' }, ['footer notAllowed']],
  ['a header text beside an offer', { ...offer, header: 'Hello' }, ['header notAllowed']],
  [
    'a document beside an offer',
    { ...offer, templateType: 'DOCUMENT', hasFile: true },
    ['header notAllowed'],
  ],
  ['an offer that ends without a code', { ...offer, buttons: [link] }, ['buttons needsCode']],
  [
    'an offer that does not end without a code',
    { ...offer, offer: { text: 'Today', hasExpiration: false }, buttons: [link] },
    [],
  ],
  ['an offer without a link', { ...offer, buttons: [copy] }, ['buttons needsLink']],
  ['a code after the link', { ...offer, buttons: [link, copy] }, ['buttons codeNotFirst']],
  [
    'a code of 16 characters',
    { ...offer, buttons: [{ ...copy, example: a(16) }, link] },
    ['buttonExample tooLong'],
  ],
  ['the catalogue with a link', { ...base, buttons: [catalogue, link] }, ['buttons notAllowed']],
  [
    'a header above the catalogue',
    { ...base, header: 'Hello', buttons: [catalogue] },
    ['header notAllowed'],
  ],
  ['a header above products', { ...base, header: 'Hello', buttons: [products] }, []],
  ['a code with words of ours', { ...code, body: 'Your code: {{1}}.' }, ['body presetText']],
  ['a code without a button', { ...code, buttons: [] }, ['buttons missing']],
  [
    'a code for 91 minutes',
    { ...code, verification: { hasAdvice: true, expiresInMinutes: 91 } },
    ['codeMinutes outOfRange'],
  ],
  [
    'one tap without an app',
    { ...code, buttons: [{ ...otp, otpType: 'ONE_TAP' }] },
    ['buttons needsApp'],
  ],
  ['one tap with an app', { ...code, buttons: [{ ...otp, otpType: 'ONE_TAP', apps: [app] }] }, []],
  [
    'one tap with an app that has no names yet',
    {
      ...code,
      buttons: [{ ...otp, otpType: 'ONE_TAP', apps: [{ packageName: '', signatureHash: '' }] }],
    },
    ['app missing'],
  ],
  [
    'one tap with a wrong app',
    {
      ...code,
      buttons: [{ ...otp, otpType: 'ONE_TAP', apps: [app, { ...app, signatureHash: 'short' }] }],
    },
    ['app invalidApp'],
  ],
])('%s', (_, draft, findings) => {
  expect(found(draft)).toEqual(findings)
})

test('the text of a code is the channel’s, in the language of the template', () => {
  expect(verificationText('es_PE', { hasAdvice: false })).toBe(
    '*{{1}}* es tu código de verificación.',
  )
  expect(verificationText('fr', { hasAdvice: false })).toBe(
    verificationText('es', { hasAdvice: false }),
  )
  expect(verificationFooter('pt_BR', { expiresInMinutes: 5 })).toBe(
    'Este código expira em 5 minutos.',
  )
  expect(verificationFooter('en', {})).toBeUndefined()
})
