import { singleSignOnApi, SSO_SCOPE } from '#contract/api/people/single-sign-on.ts'
import { can } from '#contract/policies/index.ts'
import { enterGroup, type GroupContext, type Who } from '#workspace/access.ts'
import { deviceOf } from '#workspace/auth/device-sessions.ts'
import { isOwnSession } from '#workspace/auth/sessions.ts'
import {
  beginTicket,
  hostOf,
  ssoRefused,
  withProviderProof,
  type SingleSignOn,
} from '#workspace/auth/single-sign-on.ts'
import { forbidden, notFound, ServiceFailure } from '#workspace/failure.ts'
import { implement, tokenOf } from '#workspace/http/endpoint-routes.ts'
import type { Service } from '#workspace/http/service.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { admitPerson, tryPerson } from '#workspace/use-cases/people/single-sign-on.ts'
import { startSession } from './start-session.ts'

/** @throws ServiceFailure 404 if the service has no provider */
function providerOf({ singleSignOn }: Pick<Service, 'singleSignOn'>): SingleSignOn {
  if (singleSignOn === undefined) throw notFound('provider')
  return singleSignOn
}

/** @throws ServiceFailure 404 if the group has no provider */
function providerIn(service: Service, { groupId }: Who): SingleSignOn {
  const provider = providerOf(service)
  if (provider.settings.groupId !== groupId) throw notFound('provider')
  return provider
}

/** Enters the group of a call by an admin. */
async function enterToSee({ storage }: Service, call: Who): Promise<GroupContext> {
  const access = await enterGroup(storage.db, call)
  if (!can(access.viewer, 'singleSignOn.see'))
    throw forbidden('Only admins see how people sign in by the provider.')
  return access
}

/** Logs a refused sign-in for the operator. The access history has only those of known accounts. */
function logRefusal({ log }: Service, error: unknown, address: string): void {
  if (error instanceof ServiceFailure && error.code === 'SSO_REFUSED')
    log('a sign-in by the provider was refused', { ...error.extra, address })
}

export const singleSignOnRoutes = [
  implement(singleSignOnApi.beginSingleSignOn, (_, service) => {
    const { issuer, clientId } = providerOf(service).settings
    const { ticket, nonce, expiresAt } = beginTicket(service)
    return { ticket, nonce, expiresAt: iso(expiresAt), issuer, clientId, scope: SSO_SCOPE }
  }),

  implement(singleSignOnApi.singleSignOn, async (call, service) => {
    const { address, request, body } = call
    const provider = providerOf(service)
    const { settings } = provider
    const { groupId } = settings
    const now = () => service.clock.now()
    const signIn = withProviderProof(service, provider, { ...body, address }, async (token) => {
      if ('refusal' in token) throw ssoRefused(token.refusal)
      // The claims change the member, not the person who signs in.
      const origin = { address, device: deviceOf(request.headers) }
      const acting = { decision: { subject: 'member' }, groupId, origin, now } as const
      const user = await writeGroup({ ...service, acting }, groupId, (work) =>
        admitPerson(work, settings, token, now()),
      )
      const isUnlock = await isOwnSession(service, user.id, tokenOf(request))
      const proof = { user, mailed: null, provider: hostOf(settings) }
      return await startSession(service, call, proof, { isUnlock })
    })
    return await signIn.catch((error: unknown) => {
      logRefusal(service, error, address)
      throw error
    })
  }),

  implement(singleSignOnApi.groupSingleSignOn, async (call, service) => {
    await enterToSee(service, call)
    const { settings } = providerIn(service, call)
    const { issuer, clientId, claim, roles, teamsClaim, password } = settings
    return {
      issuer,
      clientId,
      claim,
      roles: [...roles],
      ...(teamsClaim !== undefined && { teamsClaim }),
      password,
    }
  }),

  implement(singleSignOnApi.trySingleSignOn, async (call, service) => {
    const { directory } = await enterToSee(service, call)
    const { body, address } = call
    const provider = providerIn(service, call)
    return await withProviderProof(service, provider, { ...body, address }, (token) =>
      tryPerson(service.storage.db, provider.settings, token, directory),
    )
  }),
]
