import { basename } from 'node:path'
import type { ContactData, PersonFile } from './contact-data.ts'

/** A column of times, epoch ms. */
const isTime = (column: string): boolean => /(?:^|_)(?:at|since|until)$/.test(column)

/** A row as a person reads it: JSON columns as objects, times with date and zone, no empty values. */
function readable(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(row).flatMap(([column, value]): [string, unknown][] => {
    if (value === null || value === '') return []
    if (column.endsWith('_json') && typeof value === 'string') {
      const parsed: unknown = JSON.parse(value)
      return [[column.slice(0, -'_json'.length), parsed]]
    }
    if (isTime(column) && typeof value === 'number')
      return [[column, new Date(value).toISOString()]]
    return [[column, value]]
  })
  return Object.fromEntries(entries)
}

/** The path of a person's file beside `contact.json`: its id, so that none hides another, and what it was called. */
export const personFilePath = ({ id, filename }: PersonFile): string =>
  `files/${`${id}-${basename(filename).replaceAll(/[^\p{L}\p{N}. _-]/gu, '_')}`.slice(0, 200)}`

/**
 * The text of `contact.json`: everything about a person.
 * @param stored the ids of the files whose bytes are there
 */
export function contactFile({ tables, files }: ContactData, stored: ReadonlySet<string>): string {
  const rows = Object.entries(tables).map(([name, each]) => [name, each.map(readable)])
  const listed = files.map((file) => ({
    ...file,
    path: stored.has(file.id) ? personFilePath(file) : null,
  }))
  return `${JSON.stringify({ ...Object.fromEntries(rows), files: listed }, null, 2)}\n`
}
