import { expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

function directive(name: string, options: { frames?: string[]; devServer?: URL } = {}): string {
  const { frames = [], devServer = null } = options
  const policy = contentSecurityPolicy({
    origin: 'app://bandeja',
    nonce: 'n0nce',
    frames,
    devServer,
  })
  return policy.split('; ').find((one) => one.startsWith(`${name} `)) ?? ''
}

it('allows scripts only from the page’s own files, and styles also with the nonce', () => {
  expect(directive('default-src')).toBe("default-src 'none'")
  expect(directive('script-src')).toBe('script-src app://bandeja/assets/')
  expect(directive('style-src')).toBe("style-src app://bandeja/assets/ 'nonce-n0nce'")
})

it.each<[string[], string]>([
  [[], "'none'"],
  [['https://reports.example/tab?x=1'], 'https://reports.example'],
  [['https://a.example', 'https://a.example/b'], 'https://a.example'],
  [['http://127.0.0.1:8080'], 'http://127.0.0.1:8080'],
  [['https://*.example'], "'none'"],
  [["https://a.example; script-src 'unsafe-inline'"], "'none'"],
  [['javascript:alert(1)', 'data:text/html,x', 'nothing'], "'none'"],
])('with the allowed frames %j, frame-src is %s', (frames, sources) => {
  expect(directive('frame-src', { frames })).toBe(`frame-src ${sources}`)
})

it('allows the development server’s live reload and its only inline script', () => {
  const devServer = new URL('http://127.0.0.1:5173')
  expect(directive('connect-src', { devServer })).toBe("connect-src 'self' ws://127.0.0.1:5173")
  expect(directive('script-src', { devServer })).toBe("script-src 'self' 'nonce-n0nce'")
  expect(directive('style-src', { devServer })).toBe("style-src 'self' 'nonce-n0nce'")
})
