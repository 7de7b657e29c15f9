import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { PrintedConversation } from '#contract/bridge.ts'
import { conversationPage, pdfName } from './conversation-page.ts'

const texts = {
  printedOn: (moment: string) => `Printed on ${moment}`,
  note: 'Note',
  olderLeftOut: 'Older messages are left out.',
}
const noon = Date.UTC(2026, 10, 23, 12)
const at = (offsetMs: number) => new Date(noon + offsetMs).toISOString()
const options = { language: 'en', texts, now: noon, timeZone: 'UTC' } as const

function page(change: Partial<PrintedConversation> = {}): string {
  return conversationPage(
    { name: 'Núria', phone: '+51 945 118 207', entries: [], isCut: false, ...change },
    options,
  )
}

describe('the document of a conversation', () => {
  it('has a heading for each day, and the author, time and text of each message', () => {
    const html = page({
      entries: [
        { kind: 'customer', author: 'Núria', at: at(-86_400_000), text: 'Hola 👋' },
        { kind: 'team', author: 'ana', at: at(0), text: 'Buenos días' },
        { kind: 'note', author: 'beto', at: at(60_000), text: 'Has a dog' },
      ],
    })
    expect(html.match(/<h2>[^<]+/g)).toEqual([
      '<h2>Sunday, 22 November 2026',
      '<h2>Monday, 23 November 2026',
    ])
    const plain = html.replaceAll(/<style>.*<\/style>|<[^>]+>/gs, ' ').replaceAll(/\s+/g, ' ')
    expect(plain).toContain('+51 945 118 207 · Printed on 23 November 2026 at 12:00')
    expect(plain).toContain('Núria · 12:00 Hola 👋')
    expect(plain).toContain('beto · Note · 12:01 Has a dog')
  })

  it('contains no scripts and loads nothing, for any text', () => {
    const hostile = `<script>alert(1)</script><img src="https://evil.example/" onerror='x'>&`
    const html = page({
      name: hostile,
      phone: hostile,
      entries: [{ kind: 'customer', author: hostile, at: at(0), text: hostile }],
    })
    expect(html).not.toMatch(/<script|<img/)
    expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  it('mentions missing older messages only if there are some', () => {
    expect(page({ isCut: true })).toContain(texts.olderLeftOut)
    expect(page()).not.toContain(texts.olderLeftOut)
  })
})

it.each([
  ['Núria Paz', 'Núria Paz 2026-11-23.pdf'],
  ['../../etc/passwd', 'etc passwd 2026-11-23.pdf'],
  ['a<b>:c|d?*', 'a b c d 2026-11-23.pdf'],
  ['‮..', 'chat 2026-11-23.pdf'],
  [`${'a'.repeat(79)}😀`, `${'a'.repeat(79)} 2026-11-23.pdf`],
])('the proposed file name for %s is %s', (name, expected) => {
  expect(pdfName({ name }, noon)).toBe(expected)
})

it('the proposed file name has the local date', () => {
  const options = new Intl.DateTimeFormat().resolvedOptions()
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  onTestFinished(() => zone.mockRestore())
  zone.mockReturnValue({ ...options, timeZone: 'America/Lima' })
  expect(pdfName({ name: 'Yolanda' }, Date.parse('2026-11-26T00:00:00Z'))).toBe(
    'Yolanda 2026-11-25.pdf',
  )
})
