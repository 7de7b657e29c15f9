import { z } from 'zod'
import { timestamp } from './wire.ts'

/** The release channels. On the beta channel the app also receives stable versions. */
export const updateChannels = ['stable', 'beta'] as const
export type UpdateChannel = (typeof updateChannels)[number]

/** Why the app does not update itself. */
export const updatesOffReasons = [
  /** IT has turned updates off. */
  'policy',
  /** The system's package manager updates the app: deb, rpm, or an MSI that IT distributes. */
  'packageManager',
  /** The folder of the program cannot be written. */
  'readOnly',
  /** This build has no update feed: a development build, or an unpacked archive. */
  'noFeed',
] as const
export type UpdatesOffReason = (typeof updatesOffReasons)[number]

/** Why an update failed. The installed version stays in every case. */
export const updateFailures = [
  /** The feed or the file of the update could not be fetched completely. */
  'network',
  /** The feed is not signed by us, or the downloaded file is not the file that the signed feed describes. */
  'tampered',
  /** The feed is missing, or it is signed but cannot be used. */
  'invalidFeed',
  /** The update could not be stored, or did not replace the running version. */
  'install',
] as const
export type UpdateFailure = (typeof updateFailures)[number]

const version = z.string().min(1).max(100)

export const updateStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off'), reason: z.enum(updatesOffReasons) }),
  /** No newer version is known. `checkedAt`: null before the first check. */
  z.object({ kind: z.literal('current'), checkedAt: timestamp.nullable() }),
  z.object({ kind: z.literal('checking') }),
  z.object({
    kind: z.literal('downloading'),
    version,
    percent: z.number().int().min(0).max(100),
  }),
  /** Downloaded and verified; installed when the app quits. `isTonight`: the user chose to restart tonight. */
  z.object({ kind: z.literal('ready'), version, isTonight: z.boolean() }),
  /** `version`: null if the failure happened before the version was known. */
  z.object({
    kind: z.literal('failed'),
    reason: z.enum(updateFailures),
    version: version.nullable(),
  }),
])
export type UpdateState = z.infer<typeof updateStateSchema>

/** The URL fragment that scrolls the profile screen to the state of the update. */
export const updatesHash = '#updates'
