/**
 * Which origins may be shown in frames. A page's own policy is fixed when it is loaded; a connection document that
 * comes later may say otherwise.
 */
export interface FramePolicy {
  /** What may be framed now. */
  origins: () => readonly string[]
  /** The same, for a page that is being served: its policy holds these. */
  serve: () => readonly string[]
  /** Whether the page that was served last holds others than those of now. */
  isStale(): boolean
}

export function createFramePolicy(origins: () => readonly string[]): FramePolicy {
  let served: string | null = null
  const now = () => origins().toSorted().join(' ')
  return {
    origins,
    serve() {
      served = now()
      return origins()
    },
    isStale: () => served !== null && served !== now(),
  }
}
