import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactRecordsApi } from '#contract/api/contact-records.ts'
import { contact } from '../../../data/live/test-data.ts'
import {
  changesOf,
  draftOf,
  emptyDraft,
  faultsOf,
  keptFields,
  registrationFields,
  type ContactDraft,
} from './contact-draft.ts'

const whole: ContactDraft = {
  ...emptyDraft,
  name: 'Lucía',
  lastName: 'Vega',
  email: 'lucia@correo.example',
  phone: '+51 945 118-207',
}

describe('a draft', () => {
  it.each<[string, Partial<ContactDraft>, object]>([
    ['whole', {}, {}],
    ['without a name', { name: ' ' }, { name: 'missing' }],
    ['without a last name', { lastName: '' }, { lastName: 'missing' }],
    ['without an e-mail', { email: '' }, { email: 'missing' }],
    ['with half an e-mail', { email: 'lucia@' }, { email: 'email' }],
    ['without a phone', { phone: '' }, { phone: 'missing' }],
    ['with six digits', { phone: '123 456' }, { phone: 'phone' }],
    ['with seven', { phone: '123 4567' }, {}],
    ['with fifteen', { phone: '123456789012345' }, {}],
    ['with sixteen', { phone: '1234567890123456' }, { phone: 'phone' }],
    ['with no digit at all', { phone: 'call me' }, { phone: 'phone' }],
    [
      'with nothing',
      emptyDraft,
      { name: 'missing', lastName: 'missing', email: 'missing', phone: 'missing' },
    ],
  ])('%s has these faults for the registration', (_, change, faults) => {
    expect(faultsOf({ ...whole, ...change }, registrationFields)).toEqual(faults)
  })

  it('of a contact that is there may be without last name and e-mail, and not with a wrong one', () => {
    expect(faultsOf({ ...whole, lastName: '', email: '' }, keptFields)).toEqual({})
    expect(faultsOf({ ...whole, email: 'x' }, keptFields)).toEqual({ email: 'email' })
  })
})

const carmen = contact('c1', {
  name: 'Carmen',
  lastName: 'Rojas',
  email: 'carmen@correo.example',
  phone: '51945118207',
  custom_2: 'Lima',
})

describe('what is sent of a draft', () => {
  it.each<[string, Partial<ContactDraft>, object]>([
    ['nothing new', {}, {}],
    ['blanks around what stands', { name: ' Carmen ' }, {}],
    ['the same number, otherwise written', { phone: '+51 945 118 207' }, {}],
    ['another number', { phone: '+51 945 118 208' }, { phone: '51945118208' }],
    ['a name', { name: 'Carmela' }, { name: 'Carmela' }],
    ['no e-mail any more', { email: '' }, { email: '' }],
    ['a brand', { brand: 'Nogal' }, { brand: 'Nogal' }],
    ['an own field cleared', { custom: { 2: '' } }, { custom_2: '' }],
    ['a new own field', { custom: { 2: 'Lima', 20: 'x' } }, { custom_20: 'x' }],
    ['an own field that was empty and is', { custom: { 2: 'Lima', 5: ' ' } }, {}],
  ])('%s', (_, change, sent) => {
    expect(changesOf(carmen, { ...draftOf(carmen), ...change })).toEqual(sent)
  })

  it('is what the contract takes, whatever was typed that has no faults', () => {
    const text = fc.string({ maxLength: 50, unit: 'grapheme' })
    const anyDraft = fc.record({
      name: text,
      lastName: text,
      email: fc.constantFrom('', ' ', 'a@b.example', ' Ana.Vega+x@correo.example '),
      phone: fc
        .tuple(fc.constantFrom('', '+', '(00) '), fc.stringMatching(/^\d{7,13}$/))
        .map(([before, digits]) => before + digits.replace(/(\d{3})/g, '$1 ')),
      brand: text,
      custom: fc.dictionary(fc.integer({ min: 1, max: 20 }).map(String), text),
    })
    fc.assert(
      fc.property(anyDraft, (draft) => {
        fc.pre(Object.keys(faultsOf(draft, keptFields)).length === 0)
        const body = changesOf(carmen, draft)
        expect(contactRecordsApi.editContact.body.safeParse(body).success).toBe(true)
      }),
    )
  })
})
