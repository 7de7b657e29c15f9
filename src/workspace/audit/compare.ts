import type { AuditChange } from '#contract/entities/trust/audit-entry.ts'
import { isObject } from '#contract/wire.ts'

/** A thing as it is compared. */
export interface Thing {
  name?: string | undefined
  /** What may be read in the log. */
  values: Readonly<Record<string, unknown>>
  /** Of these only that they changed. */
  secrets?: Readonly<Record<string, unknown>>
}

/** Things by their ids. */
export type Things = ReadonlyMap<string, Thing>

/** What happened to one of the things. */
export interface Difference {
  id: string
  how: 'created' | 'changed' | 'deleted'
  name?: string | undefined
  changes: AuditChange[]
}

/** The names of what ids in values stand for. */
export type Names = ReadonlyMap<string, string>

/** Values of an entry, and characters of one. */
const CHANGES_MAX = 100
const VALUE_MAX = 2_000
/** Lists of parts with more than this many are compared as wholes. */
const PARTS_MAX = 20

type Leaf = string | readonly string[]

const isIds = (path: string): boolean => /(?:Id|Ids|IdList)(?:\.\d+)?$/.test(path)

function textOf(path: string, value: unknown, names: Names): string {
  if (typeof value !== 'string') return JSON.stringify(value) ?? ''
  return isIds(path) ? (names.get(value) ?? value) : value
}

/** The values of a thing by their paths. What is absent or empty has none. */
function leavesOf(values: Readonly<Record<string, unknown>>, names: Names): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>()
  const visit = (path: string, value: unknown): void => {
    if (value === undefined || value === null || value === '') return
    if (isObject(value)) {
      for (const [key, part] of Object.entries(value))
        visit(path === '' ? key : `${path}.${key}`, part)
      return
    }
    if (!Array.isArray(value)) return void leaves.set(path, textOf(path, value, names))
    const parts: readonly unknown[] = value
    if (parts.length === 0) return
    if (parts.every(isObject) && parts.length <= PARTS_MAX)
      return parts.forEach((part, index) => visit(`${path}.${index + 1}`, part))
    leaves.set(
      path,
      parts.map((part) => textOf(path, part, names)),
    )
  }
  visit('', values)
  return leaves
}

const cut = (text: string): string =>
  text.length <= VALUE_MAX ? text : `${text.slice(0, VALUE_MAX - 1)}…`

const shown = (side: 'before' | 'after', text: string | undefined) =>
  text === undefined || text === '' ? {} : { [side]: cut(text) }

function changeOf(name: string, before: Leaf | undefined, after: Leaf | undefined): AuditChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (typeof before === 'string' || typeof after === 'string') {
    const text = (leaf: Leaf | undefined) => (typeof leaf === 'object' ? leaf.join('\n') : leaf)
    return [
      { name, form: 'text', ...shown('before', text(before)), ...shown('after', text(after)) },
    ]
  }
  const [was = [], is = []] = [before, after]
  const removed = was.filter((item) => !is.includes(item))
  const added = is.filter((item) => !was.includes(item))
  // The same items in another order.
  if (removed.length + added.length === 0)
    return [
      { name, form: 'text', ...shown('before', was.join(', ')), ...shown('after', is.join(', ')) },
    ]
  return [
    {
      name,
      form: 'list',
      ...shown('before', removed.join('\n')),
      ...shown('after', added.join('\n')),
    },
  ]
}

function changesOf(
  before: Thing | undefined,
  after: Thing | undefined,
  names: Names,
): AuditChange[] {
  const was = leavesOf(before?.values ?? {}, names)
  const is = leavesOf(after?.values ?? {}, names)
  const renamed = changeOf('name', before?.name, after?.name)
  const paths = [...new Set([...was.keys(), ...is.keys()])]
  const secrets = Object.keys({ ...before?.secrets, ...after?.secrets }).filter(
    (name) => before?.secrets?.[name] !== after?.secrets?.[name],
  )
  return [
    ...renamed,
    ...paths.flatMap((path) => changeOf(path, was.get(path), is.get(path))),
    ...secrets.map((name): AuditChange => ({ name, form: 'secret' })),
  ].slice(0, CHANGES_MAX)
}

/** What differs between two states of the same things. */
export function differences(before: Things, after: Things, names: Names): Difference[] {
  const ids = [...new Set([...before.keys(), ...after.keys()])]
  return ids.flatMap((id): Difference[] => {
    const [was, is] = [before.get(id), after.get(id)]
    const changes = changesOf(was, is, names)
    const name = is?.name ?? was?.name
    if (was === undefined) return [{ id, how: 'created', name, changes }]
    if (is === undefined) return [{ id, how: 'deleted', name, changes }]
    return changes.length === 0 ? [] : [{ id, how: 'changed', name, changes }]
  })
}
