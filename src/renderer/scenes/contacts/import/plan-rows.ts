import type { DuplicateRule, ImportRow } from '#contract/api/contacts/contact-transfer.ts'
import { limits } from '#contract/limits.ts'
import type { PlannedRow } from '#renderer/data/contact-import/import-run.ts'
import type { CsvReader } from './csv-calls.ts'
import { isPlanned, type Simulation } from './simulation.ts'

/**
 * Reads the rows for which `isPlanned` is true, in batches.
 * @param newTagIds the ids of the tags that were created for the import, by their `labelKey`
 * @returns a function that reads the next batch; after the last batch it returns an empty list
 */
export function planRows(
  reader: Pick<CsvReader, 'good'>,
  simulation: Simulation,
  rule: DuplicateRule,
  newTagIds: ReadonlyMap<string, string>,
): () => Promise<readonly PlannedRow[]> {
  const size = limits.contacts.importStep
  const waiting: PlannedRow[] = []
  let from = 0
  let isAtEnd = false
  return async () => {
    while (waiting.length < size && !isAtEnd) {
      const rows = await reader.good(from, size)
      from += rows.length
      isAtEnd = rows.length < size
      for (const { number, row, newTags } of rows)
        if (isPlanned(simulation, rule, number))
          waiting.push({
            number,
            row: newTags === undefined ? row : withTags(row, newTags, newTagIds),
            isNew: simulation.good.get(number)?.isNew === true,
          })
    }
    return waiting.splice(0, size)
  }
}

const withTags = (
  row: ImportRow,
  newTags: readonly string[],
  ids: ReadonlyMap<string, string>,
): ImportRow => ({
  ...row,
  // Two names may turn out to be one tag.
  tagIds: [...new Set([...(row.tagIds ?? []), ...newTags.flatMap((key) => ids.get(key) ?? [])])],
})
