import { z } from 'zod'
import { ssoRefusalSchema } from './entities/people/single-sign-on.ts'

/**
 * Why a sign-in at the provider did not succeed:
 * - `ssoClosed`: the user refused or cancelled it, or it was not completed in time.
 * - `ssoProviderSilent`: the provider does not answer as OpenID Connect says, or the service does not reach it.
 * - `ssoOtherProvider`: the service has another provider or client than IT has fixed, or none.
 * - `ssoRefused`: the service refuses the person; `refusal` says why.
 */
export const ssoFaultSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('ssoClosed') }),
  z.object({ code: z.literal('ssoProviderSilent') }),
  z.object({ code: z.literal('ssoOtherProvider') }),
  z.object({ code: z.literal('ssoRefused'), refusal: ssoRefusalSchema }),
])
export type SsoFault = z.infer<typeof ssoFaultSchema>
