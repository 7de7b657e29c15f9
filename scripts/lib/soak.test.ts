import { describe, expect, it } from 'vitest'
import { soakTestFiles, readSoakArguments, soak } from './soak.mjs'
import { emptyTally } from './tally.mjs'

describe('the arguments', () => {
  const defaults = { minutes: 5, seed: null, runs: 1_000, filters: [] }

  it.each([
    [[], defaults],
    [['--minutes', '30'], { ...defaults, minutes: 30 }],
    [['--seed=-7', 'src/contract'], { ...defaults, seed: -7, filters: ['src/contract'] }],
    [['--runs', '20000'], { ...defaults, runs: 20_000 }],
    [['fuzz'], { minutes: 0, seed: null, runs: 100_000, filters: ['fuzz'] }],
    [['--help'], null],
    [['-h', '--seed'], null],
  ])('%j are accepted', (args, options) => {
    expect(readSoakArguments(args)).toEqual(options)
  })

  it.each([[['--minutes', '0']], [['--seed']], [['--seed', 'x']], [['--runs=1.5']], [['--fast']]])(
    '%j are refused with a hint to --help',
    (args) => {
      expect(() => readSoakArguments(args)).toThrow(/npm run soak -- --help/)
    },
  )
})

describe('the rounds', () => {
  const options = { minutes: 5, seed: null, runs: 1_000, filters: [] }

  /** Runs rounds of two minutes each; round number `failing` fails. */
  async function run(given: typeof options | { seed: number }, failing = Infinity) {
    const seeds: number[] = []
    const lines: string[] = []
    let minutes = 0
    const tally = await soak(
      { ...options, ...given },
      {
        runRound: async ({ seed }) => {
          seeds.push(seed)
          minutes += 2
          return { ...emptyTally(), failed: seeds.length === failing ? ['a property'] : [] }
        },
        say: (line) => lines.push(line),
        now: () => minutes * 60_000,
        random: () => (seeds.length + 1) / 10,
      },
    )
    return { seeds, lines, tally }
  }

  it('have different seeds and end when the time is over', async () => {
    const { seeds, tally } = await run(options)
    expect(seeds).toHaveLength(3)
    expect(new Set(seeds).size).toBe(3)
    expect(tally.failed).toEqual([])
  })

  it('end after a failure, and its seed is printed', async () => {
    const { seeds, lines, tally } = await run(options, 2)
    expect(seeds).toHaveLength(2)
    expect(tally.failed).toEqual(['a property'])
    expect(lines.at(-1)).toContain(`npm run soak -- --seed ${seeds[1]} `)
  })

  it('are one round if a seed is given', async () => {
    expect((await run({ seed: 42 })).seeds).toEqual([42])
  })
})

it('finds the property and durability tests of every folder', async () => {
  const files = await soakTestFiles()
  expect(files).toContain('src/contract/rules/templates/placeholders.test.ts')
  expect(files).toContain('tests/contract/openapi.test.ts')
  expect(files).toContain('tests/e2e/kill-the-app.spec.ts')
  expect(files).not.toContain('src/main/bridge/bridge.test.ts')
})
