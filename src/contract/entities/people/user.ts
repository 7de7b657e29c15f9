import { z } from 'zod'
import { defaultEnterSends } from '#contract/limits.ts'
import { entity, flag, id, list, part, timestamp } from '#contract/wire.ts'
import { permissionSchema } from './permission.ts'
import { ownServiceStatusSchema } from '#contract/entities/chats/service-status.ts'

/**
 * The user's two steps in `me` (our extension). Absent: the service has none, and nothing offers them.
 */
const ownTwoStepSchema = part({
  isActive: flag,
  /**
   * From when a sign-in without them leads to their set-up: the earliest date of the user's groups. Absent: no group demands
   * them.
   */
  requiredFrom: timestamp.optional().catch(undefined),
})

/**
 * The signed-in user. The specification also lists the token as a field; the login's response has it there too. It is
 * deliberately missing here: the main process removes it and never passes it to the page.
 */
export const userSchema = entity({
  id,
  name: z.string().catch(''),
  email: z.string().catch(''),
  pictureUrl: z.string().optional(),
  permissions: list(permissionSchema),
  /** true: Enter sends and Shift+Enter breaks the line. false: the opposite. */
  useEnterKeyToSend: z.boolean().catch(defaultEnterSends),
  serviceStatus: ownServiceStatusSchema,
  /**
   * The status that a quit or sign-out of the app replaced with unavailable; 0 if the current one was set in
   * another way. Absent: the service does not store it (extension).
   */
  statusBeforeQuit: z.number().int().optional().catch(undefined),
  hasQrAccess: flag,
  /**
   * false: nobody has proved to receive the mails of `email` yet, so the user gets no invitations (extension). Absent: the
   * service confirms no addresses.
   */
  emailConfirmed: z.boolean().optional().catch(undefined),
  teamTagId: id.optional(),
  twoStep: ownTwoStepSchema.optional().catch(undefined),
  /**
   * `provider`: this session began at the provider of the user's company (our extension), whose host is `provider`. Absent: by a
   * password.
   */
  signedInBy: z.literal('provider').optional().catch(undefined),
  provider: z.string().optional().catch(undefined),
})
export type User = z.infer<typeof userSchema>
