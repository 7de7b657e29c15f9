import { settingsSchema } from '#contract/bridge.ts'

const { minValue, maxValue } = settingsSchema.shape.chatListWidth

/** Bounds of the list's width, CSS px: those that the settings take. */
export const listWidths = { min: minValue ?? 280, max: maxValue ?? 480, step: 16 } as const

export function clampWidth(width: number): number {
  return Math.round(Math.max(listWidths.min, Math.min(listWidths.max, width)))
}
