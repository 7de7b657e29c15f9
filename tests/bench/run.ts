import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { missedReadings, type Figure } from './figure.ts'
import { thisMachine } from './machine.ts'
import { readOptions, usage, UsageError, type Options } from './options.ts'
import { asMarkdown, asTable, type Run } from './report.ts'
import { createStage } from './stage.ts'

/** `npm run bench`: measures the figures, reports them, and exits with 1 if a limit is missed or a figure failed. */

const ROOT = join(import.meta.dirname, '../..')
const say = (line: string) => void process.stderr.write(`${line}\n`)

async function measure(options: Options): Promise<Run> {
  const stage = await createStage(options, say)
  const figures: Figure[] = []
  const broken: { id: string; reason: string }[] = []
  const machine = thisMachine(stage.electronVersion)
  const at = new Date().toISOString()
  try {
    for (const id of options.figures) {
      say(`Measuring ${id}`)
      try {
        figures.push(await stage.measure(id))
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        say(error instanceof Error ? (error.stack ?? reason) : reason)
        broken.push({ id, reason: reason.split('\n')[0] ?? '' })
      }
    }
  } finally {
    await stage.close()
  }
  return { at, quick: options.quick, machine, figures, broken }
}

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  const run = await measure(options)
  const results = join(ROOT, 'tests/results')
  await mkdir(results, { recursive: true })
  await writeFile(join(results, 'bench.json'), `${JSON.stringify(run, null, 2)}\n`)
  const page = join(ROOT, 'docs/bench.md')
  if (options.quote) await writeFile(page, asMarkdown(run, await readFile(page, 'utf8')))
  process.stdout.write(`${asTable(run)}\n`)
  const missed = missedReadings(run.figures)
  if (missed.length > 0) process.stdout.write(`\nMissed:\n${missed.join('\n')}\n`)
  return missed.length > 0 || run.broken.length > 0 ? 1 : 0
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`${error.message}\n\n${usage}\n`)
  process.exitCode = 2
}
