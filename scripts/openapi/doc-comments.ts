import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const CONTRACT = fileURLToPath(new URL('../../src/contract', import.meta.url))

/** The comments of one exported constant and of its members. */
export interface Comments {
  doc?: string
  readonly members: Map<string, string>
}

const opensBlock = /^\s*\/\*\*\s?(.*)$/
const declares = /^(?:export )?const (\w+)/
/** A member of a table or a schema. It is indented by two spaces, or by four if the schema has further arguments. */
const member = /^ {2,4}'?([\w.-]+)'?:/

const trimmed = (line: string): string =>
  line
    .replace(/\*\/\s*$/, '')
    .replace(/^\s*\*\s?/, '')
    .trimEnd()

/** Joins comment lines to one text; each list item stays on its own line. */
function joined(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .reduce(
      (text, line) => `${text}${text === '' ? '' : line.startsWith('- ') ? '\n' : ' '}${line}`,
      '',
    )
}

/**
 * Extracts the documentation comments of a source file, by constant and member. They become the descriptions of the
 * published document. The parser relies on the formatter's indentation.
 */
export function commentsOf(source: string): Map<string, Comments> {
  const found = new Map<string, Comments>()
  let current: Comments | undefined
  let open: string[] | undefined
  let pendingDoc: string | undefined
  for (const line of source.split('\n')) {
    if (open !== undefined) {
      open.push(trimmed(line))
      if (!line.includes('*/')) continue
      pendingDoc = joined(open)
      open = undefined
      continue
    }
    const start = opensBlock.exec(line)
    if (start !== null) {
      const [, rest = ''] = start
      if (rest.includes('*/')) pendingDoc = joined([trimmed(rest)])
      else open = [rest]
      continue
    }
    const constant = declares.exec(line)?.[1]
    if (constant !== undefined) {
      current = { members: new Map(), ...(pendingDoc === undefined ? {} : { doc: pendingDoc }) }
      found.set(constant, current)
    }
    const name = member.exec(line)?.[1]
    if (name !== undefined && pendingDoc !== undefined) current?.members.set(name, pendingDoc)
    pendingDoc = undefined
  }
  return found
}

/** Reads the comments of every constant in a folder of the contract, with the folders in it, or in one file. */
export function readComments(...path: string[]): Map<string, Comments> {
  const all = new Map<string, Comments>()
  for (const each of path) {
    const files = each.endsWith('.ts')
      ? [each]
      : readdirSync(`${CONTRACT}/${each}`, { recursive: true, encoding: 'utf8' })
          .map((file) => `${each}/${file.replaceAll('\\', '/')}`)
          .filter((file) => /^[\w/-]+\.ts$/.test(file))
    for (const file of files.toSorted())
      for (const [name, comments] of commentsOf(readFileSync(`${CONTRACT}/${file}`, 'utf8')))
        all.set(name, comments)
  }
  return all
}
