/**
 * All numbers as one namespace. Each is a constant of its own, so that the page loads only those that it uses. Taking several out
 * at once, as in `const { nameMax } = limits`, would load all of them: read each as `limits.nameMax`.
 */
export * from './campaigns.ts'
export * from './contacts.ts'
export * from './inbox.ts'
export * from './people.ts'
export * from './service.ts'
