import { z } from 'zod'
import { defaultEnterSends } from '#contract/limits.ts'
import { entity, flag, id, list } from '#contract/wire.ts'
import { permissionSchema } from './permission.ts'
import { ownServiceStatusSchema } from '#contract/entities/chats/service-status.ts'

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
})
export type User = z.infer<typeof userSchema>
