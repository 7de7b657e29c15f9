import { describe, expect, it } from 'vitest'
import { crmRecordSchema } from '#contract/entities/contacts/crm.ts'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { draftOf } from './crm-draft.ts'
import { isOwnSave, rebaseForm, type CrmFormState } from './crm-form-state.ts'

const carmen = contact('c1', { name: 'Carmen' })
const record = (more: object) =>
  crmRecordSchema.parse({ id: 'r1', contactId: 'c1', name: 'Carmen', ...more })
const base = record({ address: 'Lima' })
const formState: CrmFormState = { base, typed: { address: 'Cusco' }, theirs: null, sent: [] }

describe('a form that is rebased on a newer record', () => {
  it('lists the fields that another user has changed', () => {
    const now = record({ address: 'Ica', company: 'Nogal' })
    const theirs = { address: 'Ica', company: 'Nogal' }
    expect(rebaseForm(formState, now, carmen)).toEqual({ base: now, theirs })
    const later = record({ address: 'Ica', company: 'Pino' })
    const again = rebaseForm({ ...formState, base: now, theirs }, later, carmen)
    expect(again).toEqual({ base: later, theirs: { address: 'Ica', company: 'Pino' } })
  })

  it('lists no fields if nobody has changed any', () => {
    expect(rebaseForm(formState, base, carmen)).toEqual({ base, theirs: null })
    expect(rebaseForm({ ...formState, theirs: {} }, base, carmen)).toEqual({ base, theirs: {} })
  })

  it('recognizes its own save whose response was lost', () => {
    const sent = [{ ...draftOf(base, carmen), address: 'Cusco' }]
    const now = record({ address: 'Cusco' })
    expect(isOwnSave(now, sent)).toBe(true)
    expect(rebaseForm({ ...formState, sent }, now, carmen)).toEqual({ base: now, theirs: null })
    expect(isOwnSave(base, sent)).toBe(false)
  })
})
