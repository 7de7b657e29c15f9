import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { linkedWorkspace, ownGroup } from '#contract/rules/contacts/link-query.ts'
import { pathFromArguments } from '#main/links.ts'
import { isPrivateOnTheWay } from '#main/workspace-address.ts'
import { hostileText, mutatedText } from './hostile-values.ts'

const links = fc.constantFrom(
  'bandeja://chat?phone=51945118207&group=42',
  'bandeja:///dashboard?chat=42',
  'BANDEJA://dashboard/contacts?phone=1#x',
  `bandeja://dashboard?${ownGroup}=1`,
  'bandeja://connect?workspace=https://chat.example.com',
)

it('a deep link opens a path of the dashboard or nothing', () => {
  const texts = fc.oneof(
    hostileText,
    mutatedText(links),
    hostileText.map((text) => `bandeja://${text}`),
  )
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 3 }), (args) => {
      const path = pathFromArguments(args)
      if (path === null) return
      const { origin, pathname, searchParams } = new URL(path, 'https://app.example')
      expect(origin).toBe('https://app.example')
      expect(pathname).toMatch(/^\/(dashboard(\/.*)?)?$/)
      expect(searchParams.has(ownGroup)).toBe(false)
      const workspace = new URL(searchParams.get(linkedWorkspace) ?? 'https://chat.example.com')
      expect(isPrivateOnTheWay(workspace)).toBe(true)
      expect(workspace.username + workspace.password).toBe('')
      expect(searchParams.get('phone') ?? '1234567').toMatch(/^\d{7,15}$/)
    }),
  )
})
