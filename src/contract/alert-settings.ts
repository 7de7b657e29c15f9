import { z } from 'zod'
import { limits } from './limits.ts'
import { doNotDisturbSchema } from './rules/people/do-not-disturb.ts'

/** The kinds of desktop notification. Each has its own switch and its own sound. */
export const alertKinds = [
  'message',
  'free',
  'assignment',
  'mention',
  'waiting',
  'template',
  'campaign',
  'report',
  'line',
  'reminder',
] as const
export type AlertKind = (typeof alertKinds)[number]

export const alertSounds = ['drop', 'bell', 'knock', 'none'] as const
export type AlertSound = (typeof alertSounds)[number]

const choiceSchema = z.object({ isOn: z.boolean(), sound: z.enum(alertSounds) })

/** The user's settings for desktop notifications on this machine. */
export const alertSettingsSchema = z.object({
  kinds: z.record(z.enum(alertKinds), choiceSchema),
  /** Loudness of every sound, percent. */
  volume: z.number().int().min(0).max(limits.volumeMax),
  doNotDisturb: doNotDisturbSchema,
})
export type AlertSettings = z.infer<typeof alertSettingsSchema>

/** The sound that a notification of this kind plays; null if it plays none. */
export function soundOf(
  { kinds, volume }: AlertSettings,
  kind: AlertKind,
): Exclude<AlertSound, 'none'> | null {
  const { sound } = kinds[kind]
  return sound === 'none' || volume === 0 ? null : sound
}
