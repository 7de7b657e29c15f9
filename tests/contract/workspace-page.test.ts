import { expect, onTestFinished, test } from 'vitest'
import { pathFromArguments } from '#main/links.ts'
import { startRig } from './support/test-workspace.ts'

const hrefs = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href)

test('the page of the workspace opens the app at its address, and says where to get it', async () => {
  const rig = await startRig()
  onTestFinished(() => rig.stop())
  const response = await fetch(`${rig.url}/open`, {
    headers: { 'accept-language': 'pt-BR,en;q=0.5' },
  })
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await response.text()
  expect(html).toContain('<html lang="pt">')
  expect(html).toContain('Peça o instalador a quem convidou você.')
  expect(html).toContain(`<code>${rig.url}</code>`)
  const [link = '', ...others] = hrefs(html)
  expect(others).toEqual([])
  expect(pathFromArguments([link])).toBe(`/?${new URLSearchParams({ workspace: rig.url })}`)
})

test('the page links to where the app is, if the operator has set it, and is Spanish without a known language', async () => {
  const rig = await startRig({ appUrl: 'https://example.test/get?a=1&b="2"' })
  onTestFinished(() => rig.stop())
  const response = await fetch(`${rig.url}/open`, { headers: { 'accept-language': 'xx' } })
  const html = await response.text()
  expect(html).toContain('<html lang="es">')
  expect(hrefs(html)[1]).toBe('https://example.test/get?a=1&amp;b=&quot;2&quot;')
})
