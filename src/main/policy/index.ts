export type { MachinePolicy, PolicyResult, ProxyPolicy } from './machine-policy.ts'
export { logPolicyProblems, policyPath, readMachinePolicy } from './read-policy.ts'
