import { limits } from '#contract/limits.ts'

const { min, max, start } = limits.chatListWidth

/** Bounds of the list's width, where it starts, and the step of one key, CSS px. */
export const listWidths = { min, max, start, step: 16 } as const

export function clampWidth(width: number): number {
  return Math.round(Math.max(min, Math.min(max, width)))
}
