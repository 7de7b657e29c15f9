import { describe, expect, it } from 'vitest'
import { figureIds } from './figure.ts'
import { readOptions, UsageError } from './options.ts'

describe('the options of a run', () => {
  it('are all figures in full size by default', () => {
    expect(readOptions([])).toEqual({ figures: figureIds, quick: false, quote: false })
  })

  it('contain each given figure once, in the order of a whole run', () => {
    expect(readOptions(['--only', 'event,scroll, event', '--quick'])).toEqual({
      figures: ['scroll', 'event'],
      quick: true,
      quote: false,
    })
  })

  it.each([
    [['--only', 'scrol']],
    [['--only', '']],
    [['--slow']],
    [['scroll']],
    [['--quote', '--quick']],
    [['--quote', '--only', 'scroll']],
  ])('are refused for %j', (args) => {
    expect(() => readOptions(args)).toThrow(UsageError)
  })
})
