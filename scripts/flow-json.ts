import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { flowJsonLocation } from '#contract/rules/flows/flow-json/document.ts'
import { flowJsonText, readFlowJson } from '#contract/rules/flows/flow-json/file.ts'
import type { FlowJsonFault } from '#contract/rules/flows/flow-json/fault.ts'
import sentences from '#renderer/i18n/en/parts/flow-json.ts'

const USAGE = 'Usage: npm run --silent flow-json -- [--out DIR] FILE…'

/** The files to check and the folder for their round trip. */
interface Arguments {
  readonly files: readonly string[]
  readonly out: string | null
}

/** @returns null if no file is given or `--out` has no folder */
export function readArguments(given: readonly string[]): Arguments | null {
  const at = given.indexOf('--out')
  const out = at < 0 ? null : given[at + 1]
  const files = at < 0 ? given : given.filter((_, index) => index !== at && index !== at + 1)
  return out === undefined || files.length === 0 ? null : { files, out }
}

function sentence({ code, details }: FlowJsonFault): string {
  return sentences[code].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(details[name]))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Checks one file with the rules of the import, and writes it in the form of the export.
 *
 * @returns the line to print: `ok FILE version` or `refused FILE: where, why`
 */
export function checkFile(file: string, out: string | null): { line: string; isValid: boolean } {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { line: `refused ${file}: file, ${reason}`, isValid: false }
  }
  const { document, faults } = readFlowJson(text)
  if (document === undefined) {
    const [first] = faults
    const where = first && flowJsonLocation(parsed(text), first.path)
    const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : ''
    const why = first ? sentence(first) : ''
    return { line: `refused ${file}: ${where || 'document'}, ${why}${more}`, isValid: false }
  }
  if (out !== null) {
    mkdirSync(out, { recursive: true })
    writeFileSync(join(out, basename(file)), flowJsonText(document))
  }
  return { line: `ok ${file} ${document.version}`, isValid: true }
}

/** Checks the given files. @returns the exit code: 1 if any file is refused, 2 for wrong arguments */
export function run(given: readonly string[], print: (line: string) => void): number {
  const read = readArguments(given)
  if (read === null) {
    print(USAGE)
    return 2
  }
  const results = read.files.map((file) => checkFile(file, read.out))
  for (const { line } of results) print(line)
  return results.every(({ isValid }) => isValid) ? 0 : 1
}

if (import.meta.main) {
  process.exitCode = run(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`))
}
