import { z } from 'zod'

/** A request for the user's login at a proxy of the network. */
export const proxyLoginSchema = z.object({
  /** Host and port of the proxy. */
  proxy: z.string().max(300),
  /** The realm, which is the proxy's own name for what the login protects. Often empty. */
  realm: z.string().max(300),
  /** Whether the proxy has already refused a user name and password that the user entered. */
  wasRefused: z.boolean(),
  /** Whether the password can be stored in the system's keychain. */
  canStore: z.boolean(),
})
export type ProxyLogin = z.infer<typeof proxyLoginSchema>

export const proxyAnswerSchema = z.object({
  user: z.string().min(1).max(300),
  password: z.string().max(1_000),
  /** Whether the app stores the user name and password in the keychain. If not, they are lost when it quits. */
  isStored: z.boolean(),
})
export type ProxyAnswer = z.infer<typeof proxyAnswerSchema>
