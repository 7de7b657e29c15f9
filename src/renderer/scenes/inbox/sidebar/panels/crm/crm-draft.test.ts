import { describe, expect, it } from 'vitest'
import { crmRecordSchema } from '#contract/entities/contacts/crm.ts'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { draftOf, isSaved, changedFields } from './crm-draft.ts'

const carmen = contact('c1', { name: 'Carmen', lastName: 'Rojas', email: 'carmen@correo.example' })
const record = (more: object) =>
  crmRecordSchema.parse({ id: 'r1', contactId: 'c1', name: 'Carmen R.', ...more })
const empty = { name: '', email: '', company: '', document: '', address: '' }

describe('a draft of a record', () => {
  it('starts with the contact’s data if there is no record', () => {
    const begun = { ...empty, name: 'Carmen Rojas', email: 'carmen@correo.example' }
    expect(draftOf(null, carmen)).toEqual(begun)
  })

  it('contains only the record’s data if there is a record', () => {
    expect(draftOf(record({}), carmen)).toEqual({ ...empty, name: 'Carmen R.' })
    const base = {
      email: 'r@correo.example',
      company: 'Nogal',
      document: 'DNI 1',
      address: 'Lima',
    }
    expect(draftOf(record(base), carmen)).toEqual({ ...base, name: 'Carmen R.' })
  })

  it('equals the saved record even with blanks around a value', () => {
    const base = record({ email: 'r@correo.example', company: 'Nogal' })
    const draft = draftOf(base, carmen)
    expect(isSaved(base, draft)).toBe(true)
    const blanks = { ...draft, name: ' Carmen R.', email: ' r@correo.example ', address: ' ' }
    expect(isSaved(base, blanks)).toBe(true)
    expect(isSaved(base, { ...draft, company: '' })).toBe(false)
    expect(isSaved(base, { ...draft, email: '' })).toBe(false)
    expect(isSaved(null, draftOf(null, carmen))).toBe(false)
  })
})

it.each([
  [{}, {}],
  [
    { company: 'Nogal', address: 'Lima' },
    { company: 'Nogal', address: 'Lima' },
  ],
  [
    { name: 'Diego', document: undefined },
    { name: 'Diego', document: '' },
  ],
])('if another user changes %j, changedFields returns %j', (more, changed) => {
  const first = { name: 'Carmen', document: 'DNI 1' }
  const [before, now] = [record(first), record({ ...first, ...more })]
  expect(changedFields(draftOf(before, carmen), draftOf(now, carmen))).toEqual(changed)
})
