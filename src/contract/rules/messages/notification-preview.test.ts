import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { notificationPreview } from './notification-preview.ts'

describe('the notification preview', () => {
  it.each([
    ['bienvenida', 'bienvenida'],
    ['catorce letras', 'catorce letras'],
    ['quince letras ya', 'quince letras…'],
    ['  con\nvarias  líneas  ', 'con varias lín…'],
    ['👩‍👩‍👧‍👦'.repeat(15), `${'👩‍👩‍👧‍👦'.repeat(14)}…`],
    ['', ''],
  ])('of %j is %j', (text, expected) => {
    expect(notificationPreview(text)).toBe(expected)
  })

  it('shows at most 14 whole characters and the ellipsis', () => {
    const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const preview = notificationPreview(text)
        const shown = preview.endsWith('…') && !text.includes('…') ? preview.slice(0, -1) : preview
        expect([...graphemes.segment(shown)].length).toBeLessThanOrEqual(
          limits.notificationPreviewCharacters + (text.includes('…') ? 1 : 0),
        )
        expect(preview.isWellFormed()).toBe(true)
      }),
    )
  })
})
