import { describe, expect, it } from 'vitest'
import { originFault, registrationOrigin, originText } from './registration-origin.ts'

describe('the registration origin', () => {
  const group = { sourceInputs: [{ sourceInputId: 's1', name: 'Web Lima' }] }
  it.each([
    [{ source: 0 }, { kind: 'api' }],
    [{ source: 1 }, { kind: 'whatsApp' }],
    [{ source: 2 }, { kind: 'webApp' }],
    [
      { source: 3, sourceInputId: 's1' },
      { kind: 'integration', name: 'Web Lima' },
    ],
    [{ source: 3, sourceInputId: 's2' }, { kind: 'integration' }],
    [{ source: 3 }, { kind: 'integration' }],
    [{ source: 4 }, { kind: null }],
    [{}, { kind: null }],
  ])('of %j is shown as %j', (contact, expected) => {
    expect(registrationOrigin(contact, group)).toEqual(expected)
  })

  it.each([
    [{ source: 0 }, 'label of api'],
    [{ source: 3, sourceInputId: 's1' }, 'Web Lima'],
    [{ source: 3 }, 'label of integration'],
    [{ source: 4 }, '—'],
    [{}, '—'],
  ])('of %j has the text %s', (contact, text) => {
    expect(originText(contact, group, (kind) => `label of ${kind}`)).toBe(text)
  })

  it.each([
    [{}, true],
    [{ source: 0 }, true],
    [{ source: 3 }, true],
    [{ source: 3, sourceInputId: 's1' }, true],
    [{ source: 3, sourceInputId: 's2' }, false],
    [{ source: 2, sourceInputId: 's1' }, false],
    [{ sourceInputId: 's1' }, false],
  ])('%j is allowed for a new contact: %s', (contact, isValid) => {
    expect(originFault(contact, group) === null).toBe(isValid)
  })
})
