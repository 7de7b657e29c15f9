/** What a search in messages and notes can be limited to. */

/** The kinds of files: content types of messages. A `file` is any other file. */
export const fileKinds = ['image', 'audio', 'file'] as const
export type FileKind = (typeof fileKinds)[number]

/**
 * How far back a search goes. The specification names only the default, `week`; the other ranges are our extension.
 */
export const searchTimeRanges = ['day', 'week', 'month', 'year', 'all'] as const
export type SearchTimeRange = (typeof searchTimeRanges)[number]
export const defaultSearchTimeRange: SearchTimeRange = 'week'

const DAY_MS = 86_400_000
/** Length of each time range, ms; `all` has no limit. */
export const searchTimeRangeMs: Readonly<Record<SearchTimeRange, number | undefined>> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  year: 365 * DAY_MS,
  all: undefined,
}
