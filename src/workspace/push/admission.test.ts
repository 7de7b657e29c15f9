import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTarget } from './admission.ts'

describe('parseTarget', () => {
  it.each([
    ['/app/key?protocol=7&client=js', { key: 'key', protocol: '7' }],
    ['/app/key/?protocol=7', { key: 'key', protocol: '7' }],
    ['/app/key', { key: 'key', protocol: null }],
    ['/app', undefined],
    ['/app/', undefined],
    ['/app/key/more', undefined],
    ['/apps/key', undefined],
    ['/other?/app/key', undefined],
    ['//app/key', undefined],
    ['', undefined],
  ])('reads %j as %j', (target, request) => {
    expect(parseTarget(target)).toEqual(request)
  })

  it('never throws, whatever the request target', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webPath(), fc.webUrl()), (target) => {
        const request = parseTarget(target)
        expect(request === undefined || request.key.length > 0).toBe(true)
      }),
    )
  })
})
