export { createProxyLogin } from './create-proxy-login.ts'
export type {
  AskingProxy,
  ProxyCredentials,
  ProxyCredentialsFor,
  ProxyLoginService,
} from './proxy-login-service.ts'
