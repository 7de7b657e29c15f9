import { parseArgs } from 'node:util'
import { figureIds, type FigureId } from './figure.ts'

export const usage = `Usage: npm run bench -- [--only ${figureIds.slice(0, 2).join(',')},…] [--quick] [--quote]

  --only LIST  some of the figures: ${figureIds.join(', ')}
  --quick      smaller data and fewer rounds: to see that it runs, not to quote
  --quote      writes the run into docs/bench.md as well; a whole run only`

export interface Options {
  readonly figures: readonly FigureId[]
  readonly quick: boolean
  /** Whether the results are written to the documentation. */
  readonly quote: boolean
}

/** Invalid arguments; `message` states the mistake. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** @throws UsageError for unknown arguments, or for --quote with an incomplete run */
export function readOptions(args: readonly string[]): Options {
  const { only, quick = false, quote = false } = parse(args)
  const figures = only === undefined ? figureIds : only.split(',').map(figureId)
  if (quote && (quick || only !== undefined))
    throw new UsageError('--quote needs a whole run, without --quick and --only.')
  // Sort the figures in the order of a whole run, without duplicates.
  return { figures: figureIds.filter((id) => figures.includes(id)), quick, quote }
}

function figureId(name: string): FigureId {
  const found = figureIds.find((id) => id === name.trim())
  if (found === undefined) throw new UsageError(`There is no figure "${name}".`)
  return found
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        only: { type: 'string' },
        quick: { type: 'boolean' },
        quote: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
