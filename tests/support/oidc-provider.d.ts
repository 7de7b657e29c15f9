/** What the tests use of the package, which has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  interface Configuration {
    clients: object[]
    jwks: { keys: object[] }
    cookies: { keys: string[] }
    claims: Record<string, string[]>
    conformIdTokenClaims: boolean
    features: { devInteractions: { enabled: boolean } }
    findAccount(
      context: unknown,
      sub: string,
    ): { accountId: string; claims(): Record<string, unknown> }
    interactions: { url(context: unknown, interaction: { uid: string }): string }
    ttl: Record<string, number>
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ prompt: { name: string }; session?: { accountId: string } }>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result:
        { login: { accountId: string } } | { consent: { grantId: string } } | { error: string },
    ): Promise<void>
    readonly Grant: new (of: { accountId: string; clientId: string }) => Grant
  }
}
