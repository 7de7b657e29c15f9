/** The error for a text that is not JSON. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError'
  /** The line of the first invalid character, from 1. */
  readonly line: number

  constructor(line: number) {
    super(`The text is not JSON from line ${line} on.`)
    this.line = line
  }
}

const SPACE = /[ \t\n\r]*/y
const STRING = /"(?:[^"\\\n\r]|\\.)*"/y
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
/** Maximum depth of nested values. Deeper values are refused, so that no file exhausts the stack. */
const MAX_DEPTH = 100

/**
 * Finds the line of every member of a JSON text. JSON.parse reports no lines of members, and reports the line of an
 * error only in some cases.
 * @returns the line, from 1, by the path of the member, such as `proxy.mode`; for a repeated name, the line of the last
 * member with this name
 * @throws JsonSyntaxError in all cases in which JSON.parse would throw, and beyond MAX_DEPTH
 */
export function jsonLines(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>()
  let at = 0
  let counted = { at: 0, line: 1 }
  const line = () => {
    const further = text.slice(counted.at, at).split(/\r\n|\r|\n/).length - 1
    counted = { at, line: counted.line + further }
    return counted.line
  }
  const fail = (): never => {
    throw new JsonSyntaxError(line())
  }
  function match(pattern: RegExp): string | null {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0] ?? null
    if (found !== null) at += found.length
    return found
  }
  function skip(char: string): boolean {
    match(SPACE)
    const isThere = text[at] === char
    if (isThere) at += 1
    return isThere
  }
  function readString(): string | null {
    const text = match(STRING)
    if (text === null) return null
    try {
      return String(JSON.parse(text))
    } catch {
      // A control character, or an escape sequence that JSON does not have.
      return fail()
    }
  }
  function readItems(end: string, readItem: () => void): void {
    if (skip(end)) return
    do readItem()
    while (skip(','))
    if (!skip(end)) fail()
  }
  function readMember(path: readonly string[]): void {
    match(SPACE)
    const own = line()
    const ownPath = [...path, readString() ?? fail()]
    lines.set(ownPath.join('.'), own)
    if (!skip(':')) fail()
    readValue(ownPath)
  }
  function readValue(path: readonly string[]): void {
    if (path.length > MAX_DEPTH) fail()
    if (skip('{')) readItems('}', () => readMember(path))
    else if (skip('[')) readItems(']', () => readValue([...path, '']))
    else if ((readString() ?? match(SCALAR)) === null) fail()
  }

  readValue([])
  match(SPACE)
  if (at < text.length) fail()
  return lines
}
