import { isObject } from '#contract/wire.ts'
import type { JsonPath } from '#contract/rules/flows/flow-json/walk.ts'

/** A path in the provider's words: `$root/screens/0/layout` or `screens[0].layout`. */
function readPath(words: string): JsonPath {
  return words
    .replace(/^\$root/, '')
    .split(/[/.[\]]+/)
    .filter((key) => key !== '')
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key))
}

/**
 * The path of the value at the beginning of each line of a JSON text that `JSON.stringify` indents by two spaces. A
 * closing bracket has the path of its value.
 */
function pathsOfLines(value: unknown): JsonPath[] {
  const lines: JsonPath[] = []
  const walk = (at: unknown, path: JsonPath): void => {
    lines.push(path)
    const members = Array.isArray(at)
      ? at.map((member: unknown, index): [string | number, unknown] => [index, member])
      : isObject(at)
        ? Object.entries(at)
        : []
    for (const [key, member] of members) walk(member, [...path, key])
    if (members.length > 0) lines.push(path)
  }
  walk(value, [])
  return lines
}

/** The longest beginning of a path that exists in a document; the path may name a missing property at its end. */
function within(document: unknown, path: JsonPath): JsonPath {
  const found: (string | number)[] = []
  let at = document
  for (const [index, key] of path.entries()) {
    if (!Array.isArray(at) && !isObject(at)) break
    const next: unknown = Reflect.get(at, key)
    if (next === undefined && index < path.length - 1) break
    found.push(key)
    at = next
  }
  return found
}

/** What a provider says about the position of a validation error. */
export interface FaultPosition {
  message: string
  line?: number | undefined
  pointers: readonly string[]
}

/**
 * The path of a validation error in a document.
 * @param document as it was uploaded, with an indent of two spaces
 */
export function pathOfFault(
  document: unknown,
  { message, line, pointers }: FaultPosition,
): JsonPath {
  const named = pointers[0] ?? /(?:\$root)?\/?screens[/[][^"'\s]*/.exec(message)?.[0]
  if (named !== undefined) return within(document, readPath(named))
  return line === undefined ? [] : (pathsOfLines(document)[line - 1] ?? [])
}
