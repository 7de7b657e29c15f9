import type { RigOptions } from './test-workspace.ts'
import { startRig, type Answer, type Caller, type CallOptions, type Rig } from './test-workspace.ts'
import { emailOf, GROUP, type Name } from './users.ts'
import {
  startIdentityProvider,
  type AccountClaims,
  type IdentityProvider,
} from '#tests/support/identity-provider.ts'

type Settings = NonNullable<RigOptions['singleSignOn']>

/** The claims of an account whose address is that of a user of the tests. */
export const claimsOf = (name: Name, more: AccountClaims = {}): AccountClaims => ({
  name: `${name} of the company`,
  email: emailOf(name),
  email_verified: true,
  bandeja_role: 'tienda',
  ...more,
})

/** A provider with an account `p-ana` for Ana, and so on. */
export async function startProvider(): Promise<IdentityProvider> {
  return await startIdentityProvider({
    'p-ana': claimsOf('ana'),
    'p-beto': claimsOf('beto', { bandeja_role: ['otro', 'leads'] }),
    'p-adam': claimsOf('adam', { bandeja_role: 'jefas' }),
    'p-sara': claimsOf('sara'),
    'p-gone': claimsOf('gone'),
    'p-olga': claimsOf('olga'),
    'p-nobody': { ...claimsOf('ana'), email: 'nobody@example.test' },
  })
}

/** How the tests' group signs in. */
export const settingsFor = (
  { issuer, clientId }: Pick<IdentityProvider, 'issuer' | 'clientId'>,
  more: Partial<Settings> = {},
): Settings => ({
  issuer,
  clientId,
  groupId: GROUP,
  claim: 'bandeja_role',
  roles: [
    { value: 'jefas', role: 'ROLE_ADMI', isSupervisor: false },
    { value: 'turno', role: 'ROLE_ADMI', isSupervisor: true },
    { value: 'leads', role: 'ROLE_MANAGER', isSupervisor: false },
    { value: 'tienda', role: 'ROLE_PUBLISHER', isSupervisor: false },
  ],
  teamsClaim: undefined,
  password: 'allow',
  ...more,
})

/** A workspace whose group signs in by the provider. */
export const startRigBy = (
  provider: IdentityProvider,
  more: Partial<Settings> = {},
  options: RigOptions = {},
): Promise<Rig> => startRig({ singleSignOn: settingsFor(provider, more), ...options })

/** Begins a sign-in. */
export async function begin(rig: Rig): Promise<{ ticket: string; nonce: string }> {
  return (await rig.call('POST', 'main/login/sso/begin', { body: {} })).body
}

/** Sends an ID token. */
export const enter = (
  rig: Rig,
  proof: { ticket: string; idToken: string },
  options: CallOptions = {},
): Promise<Answer> => rig.call('POST', 'main/login/sso', { ...options, body: proof })

/** Signs in at the provider, and then at the service. */
export async function signInBy(
  rig: Rig,
  provider: IdentityProvider,
  account: string,
  options: CallOptions = {},
): Promise<Answer> {
  const { ticket, nonce } = await begin(rig)
  return await enter(rig, { ticket, idToken: await provider.signIn(account, nonce) }, options)
}

/** The status with the code of an error, and why it was refused. */
export const refusalOf = ({ status, body }: Answer) => [
  status,
  body.code,
  ...(body.details === undefined ? [] : [body.details]),
]

/** What is in the access history of a user, newest first. */
export const accessKinds = async (caller: Caller): Promise<string[]> =>
  (await caller('GET', 'main/users/me/access-history')).body.items.map(
    ({ kind }: { kind: string }) => kind,
  )
