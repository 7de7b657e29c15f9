import { describe, expect, it } from 'vitest'
import { crmRecordSchema } from '#contract/entities/crm.ts'
import { contact } from '../../../../../data/live/test-data.ts'
import { draftOf, isSaved, newSince } from './crm-draft.ts'

const carmen = contact('c1', { name: 'Carmen', lastName: 'Rojas', email: 'carmen@correo.example' })
const record = (more: object) =>
  crmRecordSchema.parse({ id: 'r1', contactId: 'c1', name: 'Carmen R.', ...more })
const empty = { name: '', email: '', company: '', document: '', address: '' }

describe('a draft of a record', () => {
  it('begins with what the contact says where there is none yet', () => {
    const begun = { ...empty, name: 'Carmen Rojas', email: 'carmen@correo.example' }
    expect(draftOf(null, carmen)).toEqual(begun)
  })

  it('is what the record says, and nothing of the contact’s', () => {
    expect(draftOf(record({}), carmen)).toEqual({ ...empty, name: 'Carmen R.' })
    const known = {
      email: 'r@correo.example',
      company: 'Nogal',
      document: 'DNI 1',
      address: 'Lima',
    }
    expect(draftOf(record(known), carmen)).toEqual({ ...known, name: 'Carmen R.' })
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
  ])('that somebody else has made %j of differs in that', (more, changed) => {
    const first = { name: 'Carmen', document: 'DNI 1' }
    const [before, now] = [record(first), record({ ...first, ...more })]
    expect(newSince(draftOf(before, carmen), draftOf(now, carmen))).toEqual(changed)
  })

  it('is saved where a record says the same, whatever blanks stand around it', () => {
    const known = record({ email: 'r@correo.example', company: 'Nogal' })
    const draft = draftOf(known, carmen)
    expect(isSaved(known, draft)).toBe(true)
    const blanks = { ...draft, name: ' Carmen R.', email: ' r@correo.example ', address: ' ' }
    expect(isSaved(known, blanks)).toBe(true)
    expect(isSaved(known, { ...draft, company: '' })).toBe(false)
    expect(isSaved(known, { ...draft, email: '' })).toBe(false)
    expect(isSaved(null, draftOf(null, carmen))).toBe(false)
  })
})
