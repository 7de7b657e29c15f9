/** What the tests use of the package, which has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  interface Context {
    oidc: {
      client: { clientId: string }
      session: { accountId: string }
    }
  }

  interface Configuration {
    clients: object[]
    jwks: { keys: object[] }
    cookies: { keys: string[] }
    claims: Record<string, string[]>
    conformIdTokenClaims: boolean
    features: { devInteractions: { enabled: boolean } }
    findAccount(
      context: Context,
      sub: string,
    ): { accountId: string; claims(): Record<string, unknown> }
    interactions: { url(context: Context, interaction: { uid: string }): string }
    loadExistingGrant(context: Context): Promise<Grant>
    ttl: Record<string, number>
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } } | { error: string },
    ): Promise<void>
    readonly Grant: new (of: { accountId: string; clientId: string }) => Grant
  }
}
