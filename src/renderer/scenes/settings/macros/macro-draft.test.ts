import { expect, test } from 'vitest'
import { macroSchema } from '#contract/entities/chats/macro.ts'
import { newStep } from '#renderer/components/chat-steps/step-draft.ts'
import { bodyOf, draftOf, faultsOf } from './macro-draft.ts'

test('a macro is the same after the form', () => {
  const body = { name: 'Invoice', teamId: 'e1', actions: [{ kind: 'finish' }] }
  const macro = macroSchema.parse({ id: 'x', groupId: 'g', missing: [], ...body })
  expect(bodyOf(draftOf(macro))).toEqual(body)
})

test('unfinished steps are named, and a name that is missing or taken', () => {
  const steps = [newStep('answer'), newStep('finish')]
  const faults = faultsOf({ name: ' ', teamId: null, steps }, [])
  expect(faults.name).toBe('missing')
  expect([...faults.steps]).toEqual([[steps[0]?.key, 'unfinished']])
  const others = [{ name: 'Invoice' }]
  expect(faultsOf({ name: 'INVOICE', teamId: null, steps: [] }, others).name).toBe('taken')
})
