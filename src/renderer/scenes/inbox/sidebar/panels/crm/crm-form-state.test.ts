import { describe, expect, it } from 'vitest'
import { crmRecordSchema } from '#contract/entities/crm.ts'
import { contact } from '../../../../../data/live/test-data.ts'
import { draftOf } from './crm-draft.ts'
import { isOwn, overRecord, type CrmSaid } from './crm-form-state.ts'

const carmen = contact('c1', { name: 'Carmen' })
const record = (more: object) =>
  crmRecordSchema.parse({ id: 'r1', contactId: 'c1', name: 'Carmen', ...more })
const known = record({ address: 'Lima' })
const said: CrmSaid = { known, typed: { address: 'Cusco' }, theirs: null, sent: [] }

describe('what is typed over a record', () => {
  it('stands beside what somebody else has saved since', () => {
    const now = record({ address: 'Ica', company: 'Nogal' })
    const theirs = { address: 'Ica', company: 'Nogal' }
    expect(overRecord(said, now, carmen)).toEqual({ known: now, theirs })
    const later = record({ address: 'Ica', company: 'Pino' })
    const again = overRecord({ ...said, known: now, theirs }, later, carmen)
    expect(again).toEqual({ known: later, theirs: { address: 'Ica', company: 'Pino' } })
  })

  it('stands beside nothing where nobody has changed a word of it', () => {
    expect(overRecord(said, known, carmen)).toEqual({ known, theirs: null })
    expect(overRecord({ ...said, theirs: {} }, known, carmen)).toEqual({ known, theirs: {} })
  })

  it('stands over one’s own save whose answer was lost as over what is nobody else’s', () => {
    const sent = [{ ...draftOf(known, carmen), address: 'Cusco' }]
    const now = record({ address: 'Cusco' })
    expect(isOwn(now, sent)).toBe(true)
    expect(overRecord({ ...said, sent }, now, carmen)).toEqual({ known: now, theirs: null })
    expect(isOwn(known, sent)).toBe(false)
  })
})
