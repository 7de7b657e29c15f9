import { z } from 'zod'
import { openEnum, part, timestamp } from '#contract/wire.ts'
import { lineProviders } from './line.ts'

/** Where the number is before it is connected: free, in the app of a phone, or at another provider. */
export const numberPlaces = ['free', 'phone', 'elsewhere'] as const
export type NumberPlace = (typeof numberPlaces)[number]

/** What is prepared at the provider, in the order of the list. The service's own address is not among it: it is probed. */
export const preparedItems = ['portfolio', 'app', 'number', 'systemUser', 'payment'] as const
export type PreparedItem = (typeof preparedItems)[number]

/** The steps of the wizard before a line is stored. `signup`: instead of the values, for a number in the phone's app. */
export const preparationSteps = ['prepare', 'values', 'signup'] as const

/** How far a group's admins are with the preparation of their line. It has no value that is secret. */
export const linePreparationSchema = part({
  place: openEnum(numberPlaces, 'free'),
  provider: openEnum(lineProviders, 'unknown'),
  step: openEnum(preparationSteps, 'prepare'),
  /** The number that is to be connected: digits with the country code; empty while nobody has entered it. */
  phone: z.string(),
  ticks: z.array(
    z.object({
      item: openEnum(preparedItems, 'unknown'),
      at: timestamp,
      /** Who ticked it; empty if they have left. */
      byName: z.string(),
    }),
  ),
})
export type LinePreparation = z.infer<typeof linePreparationSchema>
