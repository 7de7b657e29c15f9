import { isObject } from '#contract/wire.ts'

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) =>
    isObject(item)
      ? Object.fromEntries(
          Object.entries(item).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : item,
  )

/** Whether two JSON values are equal. The order of members does not matter. */
export const isSameJson = (one: unknown, other: unknown): boolean =>
  canonical(one) === canonical(other)
