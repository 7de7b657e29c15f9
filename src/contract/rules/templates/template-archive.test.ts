import { expect, it } from 'vitest'
import { whatsAppTemplateStatuses } from '#contract/entities/templates/whatsapp-template.ts'
import { mayUnarchive } from './template-archive.ts'

it.each(whatsAppTemplateStatuses)(
  'a channel template with the status %s leaves the archive only if approved',
  (status) => {
    expect(mayUnarchive({ status })).toBe(status === 'approved')
  },
)

it('a quick message without a channel template leaves the archive', () => {
  expect(mayUnarchive(undefined)).toBe(true)
})
