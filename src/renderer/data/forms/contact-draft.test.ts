import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ContactDraft } from '#contract/draft-forms.ts'
import { contactsApi } from '#contract/api/contacts/contacts.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { keptFields, registrationFields } from '#contract/rules/contacts/contact-edit.ts'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { changesOf, draftOf, emptyDraft, faultsOf } from './contact-draft.ts'

const whole: ContactDraft = {
  ...emptyDraft,
  name: 'Lucía',
  lastName: 'Vega',
  email: 'lucia@correo.example',
  phone: '+51 945 118-207',
}

describe('a draft', () => {
  it.each<[string, Partial<ContactDraft>, object]>([
    ['that is complete', {}, {}],
    ['without a name', { name: ' ' }, { name: 'missing' }],
    ['without a last name', { lastName: '' }, { lastName: 'missing' }],
    ['without an e-mail', { email: '' }, { email: 'missing' }],
    ['with an invalid e-mail', { email: 'lucia@' }, { email: 'email' }],
    ['without a phone', { phone: '' }, { phone: 'missing' }],
    ['with a phone of six digits', { phone: '123 456' }, { phone: 'tooShort' }],
    ['with a phone of the default country', { phone: '945 118 207' }, {}],
    ['with a phone of another country', { phone: '+34 612 34 56 78' }, {}],
    ['with a phone of sixteen digits', { phone: '1234567890123456' }, { phone: 'tooLong' }],
    ['with a phone that no country has', { phone: '+999 1234567' }, { phone: 'unknownCode' }],
    ['with letters in the phone', { phone: '94511820A' }, { phone: 'characters' }],
    ['with a phone without digits', { phone: 'call me' }, { phone: 'missing' }],
    ['with an invisible name', { name: '\u3164' }, { name: 'missing' }],
    [
      'without any value',
      emptyDraft,
      { name: 'missing', lastName: 'missing', email: 'missing', phone: 'missing' },
    ],
  ])('%s has the expected faults for the registration', (_, change, faults) => {
    const form = { fields: registrationFields, required: registrationFields }
    expect(faultsOf({ ...whole, ...change }, form)).toEqual(faults)
  })
})

const carmen = contact('c1', {
  name: 'Carmen',
  lastName: 'Rojas',
  email: 'carmen@correo.example',
  phone: '51945118207',
  custom_2: 'Lima',
})

const fields = ['name', 'lastName', 'email', 'phone', 'brand'] as const
const form = { fields, required: keptFields(carmen) }

describe('the draft of an existing contact', () => {
  it.each([
    ['51945118207', '+51 945 118 207'],
    ['13127182473', '+1 312 718 2473'],
    ['2121', '2121'],
    ['carmen.rojas', 'carmen.rojas'],
    ['PE.13491208655302741918', 'PE.13491208655302741918'],
    ['', ''],
  ])('writes the phone %s as other screens do, and it is unchanged', (phone, written) => {
    const contact = { ...carmen, phone }
    const draft = draftOf(contact)
    expect(draft.phone).toBe(written)
    expect(changesOf(contact, draft)).toEqual({})
    const required = keptFields(contact)
    expect(faultsOf(draft, { fields, required, contact })).toEqual({})
  })

  const groupChat = { name: 'Vecinos', phone: '120363025246125486@g.us', isGroupChat: true }

  it.each<[string, Partial<Contact>, Partial<ContactDraft>, object]>([
    [
      'whose last name and e-mail are removed',
      {},
      { lastName: '', email: ' ' },
      { lastName: 'missing', email: 'missing' },
    ],
    ['that never had a last name and an e-mail', { lastName: '', email: '' }, {}, {}],
    ['whose brand is removed', { brand: 'Nogal' }, { brand: '' }, { brand: 'missing' }],
    ['with a wrong e-mail', {}, { email: 'x' }, { email: 'email' }],
    ['without a name', {}, { name: ' ' }, { name: 'missing' }],
    ['without its phone', {}, { phone: '' }, { phone: 'missing' }],
    ['with its unchanged short code', { phone: '2121' }, { name: 'Claro' }, {}],
    ['with its short code in another format', { phone: '2121' }, { phone: '21 21' }, {}],
    ['with another short code', { phone: '2121' }, { phone: '2122' }, { phone: 'tooShort' }],
    ['whose phone is an unchanged user name', { phone: 'carmen.rojas' }, { name: 'Carmela' }, {}],
    [
      'whose phone was a user name and is empty',
      { phone: 'carmen.rojas' },
      { phone: '' },
      { phone: 'missing' },
    ],
    [
      'whose phone was a user name and is another word',
      { phone: 'carmen.rojas' },
      { phone: 'rojas' },
      { phone: 'missing' },
    ],
    ['whose phone was and is empty', { phone: '' }, { name: 'Carmela' }, {}],
    ['with its unchanged invalid e-mail', { email: 'carmen@' }, { name: 'Carmela' }, {}],
    ['with another invalid e-mail', { email: 'carmen@' }, { email: 'rojas@' }, { email: 'email' }],
    ['of a group chat', groupChat, { name: 'Vecinos de Lince' }, {}],
  ])('%s has the expected faults', (_, stored, change, faults) => {
    const contact = { ...carmen, ...stored }
    const required = keptFields(contact)
    expect(faultsOf({ ...draftOf(contact), ...change }, { fields, required, contact })).toEqual(
      faults,
    )
  })

  it('is validated in visible fields only', () => {
    const draft = { ...draftOf(carmen), email: 'x', phone: '1' }
    const shown = { ...form, fields: ['name', 'brand'] as const, contact: carmen }
    expect(faultsOf(draft, shown)).toEqual({})
    expect(faultsOf({ ...draft, name: '' }, shown)).toEqual({ name: 'missing' })
  })
})

describe('the changes of a draft', () => {
  it.each<[string, Partial<ContactDraft>, object]>([
    ['no change', {}, {}],
    ['spaces around the same name', { name: ' Carmen ' }, {}],
    ['the same number in another format', { phone: '+51 945 118 207' }, {}],
    ['the same number without its code', { phone: '945 118 207' }, {}],
    ['another number without its code', { phone: '945 118 208' }, { phone: '51945118208' }],
    ['another number', { phone: '+51 945 118 208' }, { phone: '51945118208' }],
    ['a name', { name: 'Carmela' }, { name: 'Carmela' }],
    ['a brand', { brand: 'Nogal' }, { brand: 'Nogal' }],
    ['a cleared custom field', { custom: { 2: '' } }, { custom_2: '' }],
    ['a new custom field', { custom: { 2: 'Lima', 20: 'x' } }, { custom_20: 'x' }],
    ['a custom field that is still empty', { custom: { 2: 'Lima', 5: ' ' } }, {}],
  ])('are correct for %s', (_, change, sent) => {
    expect(changesOf(carmen, { ...draftOf(carmen), ...change })).toEqual(sent)
  })

  it('are valid for the contract if the draft has no faults', () => {
    const text = fc.string({ maxLength: 50, unit: 'grapheme' })
    const anyDraft = fc.record({
      name: text,
      lastName: text,
      email: fc.constantFrom('', ' ', 'a@b.example', ' Ana.Vega+x@correo.example '),
      countryCode: fc.constantFrom('51', '34'),
      phone: fc
        .tuple(fc.constantFrom('', '+', '(00) ', '+51 9'), fc.stringMatching(/^\d{7,13}$/))
        .map(([before, digits]) => before + digits.replace(/(\d{3})/g, '$1 ')),
      brand: text,
      custom: fc.dictionary(fc.integer({ min: 1, max: 20 }).map(String), text),
    })
    fc.assert(
      fc.property(anyDraft, (draft) => {
        fc.pre(Object.keys(faultsOf(draft, { ...form, contact: carmen })).length === 0)
        const body = changesOf(carmen, draft)
        expect(contactsApi.editContact.body.safeParse(body).success).toBe(true)
      }),
    )
  })
})
