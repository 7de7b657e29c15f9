import 'i18next'
import type { Namespaces } from './catalogue.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: Namespaces
    returnNull: false
  }
}
